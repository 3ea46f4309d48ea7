import type { Queries } from '#platform/database/store.ts';
import type { Mailbox } from '#platform/mail/email.ts';
import type { OneTimeSecrets } from '../../domain/one-time-secrets.ts';
import type { AccessTokens } from './access-tokens.ts';

/** The settings and services that every flow needs. */
export type AuthContext = {
  /** Reads outside of transactions. */
  db: Queries;
  /** Runs `work` in a transaction. If it throws an AuthError, the transaction still commits before the error is rethrown. */
  transaction<Result>(work: (trx: Queries) => Promise<Result>): Promise<Result>;
  settings: AuthSettings;
  /** Scheme, host and port, without a trailing slash. */
  siteUrl: string;
  /** The key for hashing the network and email addresses in rate limits. */
  secret: string;
  secrets: OneTimeSecrets;
  tokens: AccessTokens;
  /** The sender of emails. */
  from: Mailbox;
  /** Wakes the job worker, after each commit that may have queued emails. */
  wake(): void;
  /** Milliseconds since 1970. */
  now(): number;
};

/** What flows need to know about a request besides its body. */
export type Client = {
  /** The IP address; empty if unknown. */
  address: string;
  userAgent: string;
  /** The redirect targets that the client requests for an email's link, in order of preference. */
  redirects: (string | undefined)[];
};

/** The settings of the built-in auth service. Operators set `confirmEmail`; tests change the rest. */
export type AuthSettings = {
  /** If false, users are confirmed at sign-up without an email. */
  confirmEmail: boolean;
  /** The minimum interval between emails of one purpose to one address, per requesting network. */
  mailIntervalSeconds: number;
  limits: AuthLimits;
};

/** The maximum number of each; 0 means unlimited. */
type AuthLimits = {
  /** Requests that may send an email, per network in five minutes. */
  send: number;
  /** Attempts with links and codes, per network in five minutes. */
  verify: number;
  /** Sign-ins and renewals, per network in five minutes. */
  token: number;
  /**
   * Password attempts per address in five minutes. Once all networks together have reached `total`, each still has
   * `reserve` attempts, so that an attacker cannot lock the owner out.
   */
  passwords: { network: number; total: number; reserve: number };
  /** Emails of one purpose, per address in an hour. */
  emails: number;
  /** Emails to all unverified addresses together, in an hour. */
  unverifiedEmails: number;
};

export const defaultSettings: AuthSettings = {
  confirmEmail: true,
  mailIntervalSeconds: 60,
  limits: {
    send: 30,
    verify: 30,
    token: 150,
    passwords: { network: 10, total: 30, reserve: 3 },
    emails: 5,
    unverifiedEmails: 600,
  },
};

/** The lifetime of an email's link and code. */
export const emailLifeSeconds = 3600;
/** After this many wrong codes from the requesting network, or from all others, only the email's link is still valid. */
export const maxTries = 5;

export function isoNow({ now }: Pick<AuthContext, 'now'>): string {
  return new Date(now()).toISOString();
}
