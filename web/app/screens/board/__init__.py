"""The class board: results of many devices on one screen."""
