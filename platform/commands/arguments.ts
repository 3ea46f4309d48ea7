/** What a command prints, and how it ends. */
export type CommandAnswer = { status: number; out: string; err: string };

/** Asked for by name, or by habit. Answered before anything is opened. */
export function asksForHelp(args: string[]): boolean {
  return args[0] === 'help' || args.some((arg) => arg === '--help' || arg === '-h');
}

/** The words that a command does not take, as a sentence; a command that nobody knows is for the caller to refuse. */
export function refuseSurplus(
  [command = '', ...words]: string[],
  most: Record<string, number>,
): string | undefined {
  const surplus = words.slice(Object.hasOwn(most, command) ? most[command] : words.length);
  return surplus.length > 0 ? `"${surplus.join(' ')}" is too much.` : undefined;
}
