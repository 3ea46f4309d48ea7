import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { formatCount } from '#platform/text/count.ts';

/**
 * The state of an email. A `dead` one is not sent until somebody has it tried again, a `held` one until its enquiry
 * leaves quarantine or spam.
 */
export type EmailState = {
  /** The id of its job. */
  id: string;
  recipient: 'agency' | 'visitor';
  /** Who at the agency has it already. */
  sent: string[];
  state: 'waiting' | 'sent' | 'dead' | 'held';
  attempts: number;
  /** ISO 8601 in UTC; when it is tried next. */
  nextAt: string | undefined;
  lastError: string | undefined;
};

const stateWords = {
  sent: 'sent',
  waiting: 'it waits to be sent',
  dead: 'given up',
  held: 'held back until the enquiry is released',
};

/** Describes an email to this visitor or the agency, as the queue knows it. Whether somebody has read it, nobody knows. */
export function describeEmail(email: EmailState, visitor: string): string {
  const { recipient, state, attempts, nextAt, lastError, sent } = email;
  const to = recipient === 'visitor' ? visitor : 'the agency';
  const gone = state !== 'sent' && sent.length > 0 ? `, gone to ${sent.join(', ')}` : '';
  const next = nextAt ? `, next attempt ${formatSydneyTime(nextAt)}` : '';
  const error = lastError ? `: ${lastError}` : '';
  return `To ${to}: ${stateWords[state]}, ${formatCount(attempts, 'attempt')}${gone}${next}${error}`;
}
