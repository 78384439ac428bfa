"""User interface of the games with a score sheet: board and coach."""
