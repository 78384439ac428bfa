"""Files below assets/ of the site, with content hashes in their names."""
