"""Updates: the differences from earlier releases to this one; see README.md."""
