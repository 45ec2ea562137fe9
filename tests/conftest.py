"""Settings of all tests: chance is the same on every run, and no test is judged by its time."""

from hypothesis import settings

settings.register_profile("ndongu", derandomize=True, deadline=None)
settings.load_profile("ndongu")
