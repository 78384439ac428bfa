"""Speed of the adapters."""
