"""Drawings: shapes in mm on named layers, and their writers for SVG, DXF and PDF. Knows nothing of boards."""
