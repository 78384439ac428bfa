"""The crate's screens: views as pure functions, and one thin layer to the browser."""
