@echo off
rem Start Learn Trash (Windows).
cd /d "%~dp0"
py -@PYTHON@ start.py %*
if errorlevel 9009 echo Please install Python @PYTHON@ (https://www.python.org/downloads/) and try again.
if errorlevel 1 pause
