# Ends the process $1, and removes the folder $2 if one is named, when whoever started this script is gone: its standard input ends then, also
# after kill -9. A word on standard input lets go instead.
read -r _ && exit 0
kill -CONT "$1" 2>/dev/null
kill -TERM "$1" 2>/dev/null
tries=0
while kill -0 "$1" 2>/dev/null && [ "$tries" -lt 100 ]; do
  sleep 0.1
  tries=$((tries + 1))
done
kill -KILL "$1" 2>/dev/null
[ -n "${2:-}" ] && rm -rf "$2"
exit 0
