import type { Store } from '#platform/database/store.ts';
import { readClientAddress } from '#platform/http/client-address.ts';
import type { Log } from '#platform/log.ts';
import type { Mailbox, MailSender } from '#platform/mail/email.ts';
import { defaultSettings } from '../domain/accounts-settings.ts';
import type { AccountsConfig } from './accounts-config.ts';
import { createAccountStore } from './database/account-store.ts';
import { type Auth, createAuth } from './standin/create-auth.ts';

type Given = {
  store: Store;
  config: { accounts: AccountsConfig; siteUrl: string; trustProxy: boolean };
  secret: string;
  /** Without a sender, emails wait in the job queue. */
  sender: MailSender | undefined;
  from: Mailbox;
  brand: string;
  wake(): void;
  log: Log;
};

/** Wires the site's own accounts. Returns undefined if Supabase keeps them. */
export async function openAccounts({ store, config, ...given }: Given): Promise<Auth | undefined> {
  const { accounts, siteUrl, trustProxy } = config;
  if (accounts.kind === 'supabase') return undefined;
  return createAuth({
    ...given,
    store: createAccountStore(store),
    settings: { ...defaultSettings, confirmEmail: accounts.confirmEmail },
    jwks: accounts.jwks,
    siteUrl,
    readAddress: (c) => readClientAddress(c, trustProxy),
  });
}
