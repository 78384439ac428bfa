"""The class board: results from many devices on one screen."""
