"""What every part of the workshop uses: paths, hashes, wheels, compression, esbuild."""
