/** The output of a command, and its exit status. */
export type CommandResult = { status: number; out: string; err: string };

/** Whether the arguments ask for help in any usual form. Commands print help before they open anything. */
export function wantsHelp(args: string[]): boolean {
  return args[0] === 'help' || args.some((arg) => arg === '--help' || arg === '-h');
}

/** A message that names the arguments which a command does not take; undefined for a command that is not listed. */
export function describeExtraArguments(
  [command = '', ...args]: string[],
  maxArguments: Record<string, number>,
): string | undefined {
  const extra = args.slice(Object.hasOwn(maxArguments, command) ? maxArguments[command] : args.length);
  return extra.length > 0 ? `"${extra.join(' ')}" was not expected.` : undefined;
}
