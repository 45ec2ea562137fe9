"""Printable sheets for a workshop: rules, lights, the facilitator's card, lessons. `make sheets` builds the PDFs."""
