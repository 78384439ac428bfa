"""Browser implementations of the ports; the only code that uses browser APIs."""
