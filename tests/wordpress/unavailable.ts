/** Why there can be no WordPress here, in one line. */
export type Unavailable = { unavailable: string };

/** The last line that says something of what a program wrote before it failed. */
export function explainFailure(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  const lines = (stderr || message).split('\n').filter((line) => line.trim() !== '');
  return lines.findLast((line) => /^(E|Err|W):/.test(line)) ?? lines.at(-1) ?? 'no reason given';
}
