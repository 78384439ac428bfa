"""The ways in which results reach a class board: files, links, text and the camera."""
