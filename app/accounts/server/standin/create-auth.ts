import type { Context } from 'hono';
import type { JWK } from 'jose';
import type { JobHandlers } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import {
  type AccountMailOptions,
  accountMailKind,
  createAccountMailHandler,
} from '../../domain/account-mail.ts';
import type { AccountStore } from '../../domain/account-store.ts';
import { type AccountsSettings, tokenSeconds } from '../../domain/accounts-settings.ts';
import { AuthFailure } from '../../domain/auth-failure.ts';
import { createOneTimeSecrets } from '../../domain/one-time-secrets.ts';
import { createAccessTokens } from './access-tokens.ts';
import type { AuthContext } from './auth-context.ts';
import { createAuthRoutes } from './auth-routes.ts';
import { openKeptKey } from './kept-key.ts';
import { requireSession } from './require-session.ts';
import { openSigningKeys } from './signing-keys.ts';

export type AuthOptions = Pick<AccountMailOptions, 'from' | 'brand' | 'siteUrl'> & {
  store: AccountStore;
  settings: AccountsSettings;
  /** Without one, a key is made at the first start and kept in the database. */
  jwks: JWK[] | undefined;
  secret: string;
  /** Without one, emails wait in the job queue. */
  sender: AccountMailOptions['sender'] | undefined;
  readAddress(c: Context): string;
  wake(): void;
  log: Log;
  now?: () => number;
};

export type Auth = {
  routes: ReturnType<typeof createAuthRoutes>;
  handlers: JobHandlers;
  /** The id of the account that this access token is for; undefined where the token is no good. */
  findUser(accessToken: string): Promise<string | undefined>;
};

/** Plays Supabase Auth on the accounts of our own database: the endpoints, and the emails they ask for. */
export async function createAuth(options: AuthOptions): Promise<Auth> {
  const { store, settings, secret, siteUrl, sender, from, log, now = Date.now } = options;
  const jwks = options.jwks ?? [await openKeptKey(store, secret)];
  const secrets = createOneTimeSecrets(secret);
  const tokens = createAccessTokens(await openSigningKeys(jwks), {
    issuer: `${siteUrl}/auth/v1`,
    lifeSeconds: tokenSeconds,
  });
  const context: AuthContext = {
    store,
    settings,
    siteUrl,
    secret,
    secrets,
    tokens,
    from,
    wake: options.wake,
    now,
  };
  const routes = createAuthRoutes({ context, readAddress: options.readAddress, log });
  const { findEmail } = store;
  const mail = sender && createAccountMailHandler({ ...options, findEmail, secrets, sender, now });
  const findUser: Auth['findUser'] = async (token) => {
    const user = await requireSession(context, `Bearer ${token}`);
    return user instanceof AuthFailure ? undefined : user.account.id;
  };
  return { routes, handlers: mail ? { [accountMailKind]: mail } : {}, findUser };
}
