import type { Config } from '../env.ts';

/** One thing that was checked, and the result. */
export type Finding = {
  /** What was checked: `mail`, `database`. */
  part: string;
  /** `unknown`: it could not be checked, which is no fault. */
  state: 'ok' | 'fault' | 'unknown';
  /** A message. The name of the field is stored with the last diagnosis. */
  says: string;
  /** What to do about a fault. */
  remedy?: string;
};

export const ok = (part: string, message: string): Finding => ({ part, state: 'ok', says: message });
export const unknown = (part: string, message: string): Finding => ({
  part,
  state: 'unknown',
  says: message,
});
export const fault = (part: string, message: string, remedy: string): Finding => ({
  part,
  state: 'fault',
  says: message,
  remedy,
});

const ofNpm = /\bnpm run ([\w:-]+)(?: --(?= ))?/g;

type Operator = Pick<Config, 'operatorCommand'>;

/**
 * Names commands as they are typed here. Texts are written as in a clone: `npm run leads -- retry`. Where OPERATOR_COMMAND
 * is `saltbush`, that is `saltbush leads retry`, because npm alone would have neither the site's user nor its environment.
 */
export const nameCommands = (text: string, { operatorCommand: command }: Operator): string =>
  command === undefined
    ? text
    : text.replace(ofNpm, (_, script: string) => `${command} ${script.replace(':', '-')}`);

/** The same for all that was found, which may quote what an earlier backup has said. */
export const nameCommandsIn = (findings: Finding[], operator: Operator): Finding[] =>
  findings.map(({ says, remedy, ...rest }) => ({
    ...rest,
    says: nameCommands(says, operator),
    ...(remedy !== undefined && { remedy: nameCommands(remedy, operator) }),
  }));

/** The message of an error with that of its cause, as `fetch` says only "fetch failed". */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, cause, message } = error as Error & { code?: string };
  if (error instanceof AggregateError && error.errors.length > 0) return explain(error.errors[0]);
  return cause instanceof Error ? explain(cause) : message || code || error.name;
}
