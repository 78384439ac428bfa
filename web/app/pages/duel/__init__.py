"""The same dice on two devices."""
