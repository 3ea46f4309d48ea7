/** Why there can be no WordPress here, in one line. */
export type Unavailable = { unavailable: string };

/** The line that says most about why apt-get failed: its first complaint, else its last line. */
export function explainFailure(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  const lines = (stderr || message).split('\n').filter((line) => line.trim() !== '');
  return lines.find((line) => /^[EW]:/.test(line)) ?? lines.at(-1) ?? 'no reason given';
}
