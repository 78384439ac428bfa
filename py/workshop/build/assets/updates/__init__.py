"""Updates: the diffs from earlier releases to this one; see README.md."""
