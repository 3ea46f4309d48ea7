import type { Queries } from '#platform/database/store.ts';
import type { Mailbox } from '#platform/mail/email.ts';
import type { OneTimeSecrets } from '../../domain/one-time-secrets.ts';
import type { AccessTokens } from './access-tokens.ts';

/** The settings and services that every flow works with. */
export type AuthContext = {
  /** Reads outside of transactions. */
  db: Queries;
  /** Runs `work` completely or not at all; an AuthError that it throws passes through after the commit. */
  transaction<Result>(work: (trx: Queries) => Promise<Result>): Promise<Result>;
  settings: AuthSettings;
  /** Scheme, host and port of the site, no trailing slash. */
  siteUrl: string;
  /** Network addresses and email addresses are counted under their hash with it. */
  secret: string;
  secrets: OneTimeSecrets;
  tokens: AccessTokens;
  /** Whom emails come from. */
  from: Mailbox;
  /** Called after each commit that may have queued emails. */
  wake(): void;
  /** Milliseconds since 1970. */
  now(): number;
};

/** A flow has to know this of the request beside its body. */
export type Client = {
  /** Network address; empty where unknown. */
  address: string;
  userAgent: string;
  /** The targets that the client wants for an email's link, the most wanted first. */
  redirects: (string | undefined)[];
};

/** The settings of sign-in where no Supabase is configured. An operator sets `confirmEmail`; tests change the rest. */
export type AuthSettings = {
  /** If false, a user is confirmed at sign-up, and no email goes out. */
  confirmEmail: boolean;
  /** The shortest time between two emails of the same purpose to one address that one network asks for. */
  mailIntervalSeconds: number;
  limits: AuthLimits;
};

/** The number of times that each may happen; 0 means unlimited. */
type AuthLimits = {
  /** Requests from one network in five minutes that may send an email. */
  send: number;
  /** Links and codes tried from one network in five minutes. */
  verify: number;
  /** Sign-ins and renewals from one network in five minutes. */
  token: number;
  /**
   * Passwords tried for one address in five minutes. So that nobody can lock its owner out, every network still has
   * `reserve` tries once all together have reached `total`.
   */
  passwords: { network: number; total: number; reserve: number };
  /** Emails of one purpose to one address in an hour. */
  emails: number;
  /** Emails in an hour to all addresses that nobody has proved. */
  strangerEmails: number;
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
    strangerEmails: 600,
  },
};

/** The links and codes of emails are valid for this long. */
export const emailLifeSeconds = 3600;
/** After so many wrong codes from one network, and so many from all others, only the link of the email is valid. */
export const maxTries = 5;

export function isoNow({ now }: Pick<AuthContext, 'now'>): string {
  return new Date(now()).toISOString();
}
