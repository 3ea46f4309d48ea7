/** One thing that was asked, and the answer. */
export type Finding = {
  /** What was asked: `mail`, `database`. */
  part: string;
  /** `unknown`: it could not be asked, which is no fault. */
  state: 'well' | 'fault' | 'unknown';
  says: string;
  /** What to do about a fault. */
  cure?: string;
};

export const well = (part: string, says: string): Finding => ({ part, state: 'well', says });
export const unknown = (part: string, says: string): Finding => ({ part, state: 'unknown', says });
export const fault = (part: string, says: string, cure: string): Finding => ({
  part,
  state: 'fault',
  says,
  cure,
});

/** The message of an error with that of its cause, as `fetch` says only "fetch failed". */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, cause, message } = error as Error & { code?: string };
  if (error instanceof AggregateError && error.errors.length > 0) return explain(error.errors[0]);
  return cause instanceof Error ? explain(cause) : message || code || error.name;
}
