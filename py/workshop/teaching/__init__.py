"""Sheets for teachers: texts, numbers computed by the rules, pages. The code is never shipped."""
