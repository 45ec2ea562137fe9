"""The wooden parts of a board: what is cut where, whether it can be built, drawings, and a template to drill by."""
