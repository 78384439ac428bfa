"""The sheets for teachers: words, numbers reckoned by the rules themselves, pages. Never shipped as code."""
