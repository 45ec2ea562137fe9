"""The hub's pieces of stripboard: where each part sits, which strips are cut, which links are laid; and the check."""
