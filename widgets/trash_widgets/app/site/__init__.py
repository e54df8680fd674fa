"""The lessons as a folder of files that any web server can show: no Python is needed to serve it."""
