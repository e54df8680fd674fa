"""How the lessons get onto a screen: the command line, the servers' settings, the page template."""
