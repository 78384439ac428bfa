"""Boxes for learning platforms: one game in one language as SCORM 1.2, SCORM 2004 and Kolibri zip."""
