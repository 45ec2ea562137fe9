"""Many boards in one room: each tells a broker how it stands, and one page shows all of them. README.md says how."""
