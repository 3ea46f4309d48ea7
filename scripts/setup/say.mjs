/** One line to the person at the terminal. Goes to standard error: standard output is the server's log. */
export function say(line) {
  process.stderr.write(`[saltbush] ${line}\n`);
}

/** Says why it can't go on and what to do, and ends the process. */
export function giveUp(line) {
  say(line);
  process.exit(1);
}
