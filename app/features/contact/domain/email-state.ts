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
