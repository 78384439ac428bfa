"""Screens: menu, set-up, table. Each holds what is on it and answers its taps."""
