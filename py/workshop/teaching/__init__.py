"""Sheets for teachers: texts, numbers computed by the rules, and pages. The code is
never shipped.
"""
