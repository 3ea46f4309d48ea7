/** The output of a command, and its exit status. */
export type CommandAnswer = { status: number; out: string; err: string };

/** True where the arguments ask for help, in any usual spelling. Help is printed before anything is opened. */
export function asksForHelp(args: string[]): boolean {
  return args[0] === 'help' || args.some((arg) => arg === '--help' || arg === '-h');
}

/** A sentence that names the words that a command does not take. Unknown commands are for the caller to refuse. */
export function refuseSurplus(
  [command = '', ...words]: string[],
  maxWords: Record<string, number>,
): string | undefined {
  const surplus = words.slice(Object.hasOwn(maxWords, command) ? maxWords[command] : words.length);
  return surplus.length > 0 ? `"${surplus.join(' ')}" was not expected.` : undefined;
}
