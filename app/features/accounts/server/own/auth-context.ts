import type { Queries, Store } from '#platform/database/store.ts';
import type { Log } from '#platform/log.ts';
import type { Mailbox } from '#platform/mail/email.ts';
import { AuthError } from '../../domain/auth-error.ts';
import type { OneTimeSecrets } from '../../domain/one-time-secrets.ts';
import type { AccessTokens } from './access-tokens.ts';

/** The services that every flow needs. */
export type AuthContext = {
  /** Reads outside of transactions. */
  db: Queries;
  /** Runs `work` in a transaction, all of it or nothing. */
  transaction: Store['transaction'];
  /** The same, but what was counted or revoked before an AuthError is stored. */
  countingTransaction<Result>(work: (trx: Queries) => Promise<Result>): Promise<Result>;
  /** Scheme, host and port, without a trailing slash. */
  siteUrl: string;
  /** The key for hashing the network and email addresses in rate limits. */
  secret: string;
  secrets: OneTimeSecrets;
  tokens: AccessTokens;
  /** The sender of emails. */
  from: Mailbox;
  /** Tells other features, in the same transaction, that a user's address has changed. */
  followAddress(trx: Queries, userId: string, email: string, now: number): Promise<unknown>;
  /** Wakes the job worker, after each commit that may have queued emails. */
  wake(): void;
  log: Log;
  /** Milliseconds since 1970. */
  now(): number;
};

/** What flows need to know about a request besides its body. */
export type Client = {
  /** The IP address; empty if unknown. */
  address: string;
  userAgent: string;
  /** Where the client wants to go after the link in an email. */
  redirectTo: string | undefined;
};

export function isoNow({ now }: Pick<AuthContext, 'now'>): string {
  return new Date(now()).toISOString();
}

export function tooManyRequests(message: string, retryAfterSeconds: number): AuthError {
  return new AuthError(429, 'over_request_rate_limit', message, { retryAfterSeconds });
}
