"""Teachers' sheets: wording, numbers computed from the rules, and pages. The code is
never shipped.
"""
