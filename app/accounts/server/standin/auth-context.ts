import type { Mailbox } from '#platform/mail/email.ts';
import type { AccountStore } from '../../domain/account-store.ts';
import type { AccountsSettings } from '../../domain/accounts-settings.ts';
import type { OneTimeSecrets } from '../../domain/one-time-secrets.ts';
import type { AccessTokens } from './access-tokens.ts';

/** What every endpoint works with. */
export type AuthContext = {
  store: AccountStore;
  settings: AccountsSettings;
  /** Scheme, host and port of the site, no trailing slash. */
  siteUrl: string;
  /** Network addresses and mail addresses are counted under their hash with it. */
  secret: string;
  secrets: OneTimeSecrets;
  tokens: AccessTokens;
  /** Whom emails come from. */
  from: Mailbox;
  /** Called after each commit that may have brought emails. */
  wake(): void;
  /** Milliseconds since 1970. */
  now(): number;
};

/** What an endpoint has to know of the request beside its body. */
export type Sender = {
  /** Network address; empty where unknown. */
  address: string;
  /** The targets that the client wants for the email's link, the most wanted first. */
  redirects: (string | undefined)[];
};

export function isoNow({ now }: Pick<AuthContext, 'now'>): string {
  return new Date(now()).toISOString();
}
