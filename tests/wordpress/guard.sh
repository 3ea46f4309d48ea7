#!/bin/sh
# Ends the process groups that the run folder ($1) lists, and removes the folder, when its input ends: that is when the
# run stops it, and also when the run was killed. It ends groups because `php -S` forgets its workers when it ends.
trap '' INT TERM HUP
cat >/dev/null
for group in $(cat "$1/groups"); do kill -s KILL -- "-$group"; done
tries=0
# A process that is dying may still be writing.
until rm -rf -- "$1" || [ $tries -ge 100 ]; do tries=$((tries + 1)); sleep 0.1; done
