import { createAccountStore } from '#db/accounts/account-store.ts';
import type { Store } from '#db/store.ts';
import type { Log } from '#domain/log.ts';
import type { Mailbox, MailSender } from '#domain/mail/letter.ts';
import { type Auth, createAuth } from '#standins/auth/create-auth.ts';
import { readClientAddress } from './client-address.ts';
import type { Config } from './env.ts';

type Given = {
  store: Store;
  config: Config;
  secret: string;
  /** Undefined: letters wait. */
  sender: MailSender | undefined;
  from: Mailbox;
  brand: string;
  wake(): void;
  log: Log;
};

/** Wires the site's own accounts; undefined where Supabase keeps them. */
export async function openAccounts({ store, config, ...given }: Given): Promise<Auth | undefined> {
  const { accounts, siteUrl, trustProxy } = config;
  if (accounts.kind === 'supabase') return undefined;
  return createAuth({
    ...given,
    store: createAccountStore(store),
    settings: accounts.settings,
    jwks: accounts.jwks,
    siteUrl,
    readAddress: (c) => readClientAddress(c, trustProxy),
  });
}
