"""`make play`: a site for people who change it, built again after each change and shown at once."""
