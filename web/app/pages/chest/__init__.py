"""The family's own chest: the order of the boxes, and the PIN with its pad; loaded on demand."""
