"""User interface of Kniffel Master."""
