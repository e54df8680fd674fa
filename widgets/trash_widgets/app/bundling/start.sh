#!/bin/sh
# Start Learn Trash (macOS, Linux).
cd "$(dirname "$0")" || exit 1
for python in python@PYTHON@ python3 python; do
  if command -v "$python" >/dev/null 2>&1 && "$python" -c "import sys; sys.exit(sys.version_info[:2] != (@COMMA@))"; then
    exec "$python" start.py "$@"
  fi
done
echo "Please install Python @PYTHON@ (https://www.python.org/downloads/) and try again."
exit 1
