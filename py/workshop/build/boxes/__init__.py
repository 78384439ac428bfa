"""Packages for learning platforms: a game in a language as SCORM 1.2, SCORM 2004, Kolibri zip."""
