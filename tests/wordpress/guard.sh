#!/bin/sh
# Ends what one run started, and removes its folder ($1), when its input ends: that is when the run stops it, and also
# when the run was killed and could stop nothing. A process group each, since `php -S` forgets its workers when it ends.
# Nothing is asked to end politely: all they could save goes with the folder.
trap '' INT TERM HUP
groups=''
while read -r word group; do
  if [ "$word" = started ]; then groups="$groups $group"; continue; fi
  kept=''
  for other in $groups; do [ "$other" = "$group" ] || kept="$kept $other"; done
  groups=$kept
done
for group in $groups; do kill -s KILL -- "-$group" 2>/dev/null; done
tries=0
# Whoever is dying may still be writing.
until rm -rf -- "$1" 2>/dev/null || [ $tries -ge 100 ]; do tries=$((tries + 1)); sleep 0.1; done
