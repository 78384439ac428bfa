"""User interface of Mau-Mau."""
