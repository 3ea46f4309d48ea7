import type { Context, Hono } from 'hono';
import type { Queries, Store } from '#platform/database/store.ts';
import { type ProxyTrust, readClientAddress } from '#platform/http/client-address.ts';
import type { JobHandlers } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import type { Mailbox, MailSender } from '#platform/mail/email.ts';
import { type Accounts, findAuthenticationTime, type UserSession } from '../domain/accounts.ts';
import { AuthError } from '../domain/auth-error.ts';
import { createOneTimeSecrets } from '../domain/one-time-secrets.ts';
import { createNoticeHandlers, notifyUser } from './account-notices.ts';
import type { AccountsConfig } from './accounts-config.ts';
import type { Session } from './auth-tables.ts';
import { createAccessTokens } from './own/access-tokens.ts';
import type { AuthContext } from './own/auth-context.ts';
import { accountMailKind, createMailHandler } from './own/emails.ts';
import { type AuthEnv, minimumResponseMs } from './own/endpoints.ts';
import { createAuthRoutes } from './own/routes.ts';
import { requireSession, selectLiveSessions } from './own/sessions.ts';
import { isChangeExpired, lockUser } from './own/users.ts';
import { createSupabaseAccounts } from './supabase-accounts.ts';
import { createUserAdmin, type DeleteUserData } from './user-admin.ts';

type AccountService = Accounts & {
  /** The routes of `/auth/v1`; undefined with Supabase. */
  routes: Hono<AuthEnv> | undefined;
  handlers: JobHandlers;
};

type Options = {
  store: Store;
  secret: string;
  /** Without a sender, emails wait in the job queue. */
  sender: MailSender | undefined;
  from: Mailbox;
  brand: string;
  /** Deletes or detaches what other features store about a user who is deleted. */
  deleteUserData: DeleteUserData;
  /** Tells other features that a user's address has changed. */
  followAddress: AuthContext['followAddress'];
  wake(): void;
  log: Log;
};

/** Opens the account service that the environment selects. */
export function openAccounts({
  config: { accounts, siteUrl, trustProxy },
  ...options
}: Options & {
  config: { accounts: AccountsConfig; siteUrl: string; trustProxy: ProxyTrust };
}): AccountService {
  if (accounts.kind === 'supabase')
    return {
      ...createSupabaseAccounts(accounts),
      own: undefined,
      routes: undefined,
      handlers: createNoticeHandlers({ ...options, siteUrl }),
    };
  return createOwnAccounts({
    ...options,
    siteUrl,
    readAddress: (c) => readClientAddress(c, trustProxy),
  });
}

export type OwnAccountsOptions = Options & {
  siteUrl: string;
  readAddress(c: Context): string;
  now?: () => number;
  /** The minimum time of responses that depend on whether an address has an account. */
  minimumMs?: number;
};

/** Provides Supabase Auth on the site's own database: the endpoints and their emails. */
export function createOwnAccounts(options: OwnAccountsOptions): AccountService {
  const { store, secret, siteUrl, sender, from, brand, wake, log, now = Date.now } = options;
  const { readAddress, minimumMs = minimumResponseMs } = options;
  const context: AuthContext = {
    db: store.db,
    transaction: store.transaction,
    countingTransaction: (work) => commitErrors(store, work),
    siteUrl,
    secret,
    secrets: createOneTimeSecrets(secret),
    tokens: createAccessTokens(secret, `${siteUrl}/auth/v1`),
    from,
    followAddress: options.followAddress,
    wake,
    log,
    now,
  };
  const findSession = (token: string) =>
    requireSession(context, `Bearer ${token}`).catch((error) => {
      if (error instanceof AuthError) return undefined;
      throw error;
    });
  const admin = createUserAdmin(store, async (trx, kind, userId) => {
    await options.deleteUserData(trx, kind, userId);
    const user = await lockUser(trx, { id: userId });
    if (user) await notifyUser(trx, context, user, 'account-deleted');
  });
  return {
    routes: createAuthRoutes({ context, readAddress, minimumMs }),
    handlers: {
      ...createNoticeHandlers(options),
      ...(sender && { [accountMailKind]: createMailHandler({ ...context, sender, brand }) }),
    },
    findUser: async (token) => (await findSession(token))?.user.id,
    async findSignedInUser(token) {
      const found = await findSession(token);
      if (!found) return undefined;
      const { id, email, email_change, encrypted_password } = found.user;
      return {
        id,
        email,
        emailProved: true,
        hasPassword: encrypted_password !== null,
        newEmail: isChangeExpired(found.user, now()) ? undefined : (email_change ?? undefined),
        authenticatedAt: findAuthenticationTime(JSON.parse(found.session.amr)),
        session: describe(found.session),
      };
    },
    own: {
      async listSessions(userId) {
        const sessions = await selectLiveSessions(store.db, userId, now()).execute();
        return sessions.map(describe).sort((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt));
      },
      async deleteUser(id) {
        const isDeleted = await admin.delete({ id });
        wake();
        return isDeleted;
      },
    },
  };
}

function describe({ id, user_agent, created_at, refreshed_at }: Session): UserSession {
  return { id, userAgent: user_agent, createdAt: created_at, lastUsedAt: refreshed_at ?? created_at };
}

/** Runs a transaction that commits even if it throws an AuthError, to store what it counted or revoked. */
async function commitErrors<Result>(store: Store, work: (trx: Queries) => Promise<Result>): Promise<Result> {
  const outcome = await store.transaction((trx) =>
    work(trx).then(
      (result) => ({ result }),
      (error: unknown) => {
        if (error instanceof AuthError) return { error };
        throw error;
      },
    ),
  );
  if ('error' in outcome) throw outcome.error;
  return outcome.result;
}
