import { z } from 'zod';
import type { AuditLine } from '#app/features/audit/domain/audit-service.ts';
import type { AccountOrder } from '#app/features/payments/domain/account-orders.ts';

/** The user who sent an access token. */
export type SignedInUser = {
  id: string;
  email: string;
  /**
   * False with a Supabase project that does not confirm addresses: signing up there proves nothing. Undefined while
   * Supabase does not say.
   */
  emailProved: boolean | undefined;
  /** The address of a pending change. */
  newEmail: string | undefined;
  /** Undefined with Supabase, which does not say. */
  hasPassword: boolean | undefined;
  /** When the user last signed in with a password or an email. Undefined if the token does not say. */
  authenticatedAt: Date | undefined;
  /** The session of the token; undefined where a Supabase project keeps the users. */
  session: UserSession | undefined;
};

/** A signed-in browser. Times are ISO 8601 in UTC. */
export type UserSession = {
  id: string;
  /** The `User-Agent` header; empty if it was not stored. */
  userAgent: string;
  createdAt: string;
  lastUsedAt: string;
};

/** Thrown if the service that stores the users does not answer, or answers with something else. */
export class AccountsUnavailableError extends Error {}

/** What the rest of the site may query about users, wherever they sign in. Every method throws if the service is down. */
export type Accounts = {
  /**
   * Returns the user id of an access token, or undefined if the token is invalid. With Supabase a token may stay valid for
   * an hour after its session has ended; with `live` that is noticed within seconds.
   */
  findUser(accessToken: string, options?: { live: boolean }): Promise<string | undefined>;
  /** Like `findUser`, with all the details as they are now. With Supabase this takes a request. */
  findSignedInUser(accessToken: string): Promise<SignedInUser | undefined>;
  /** Undefined with Supabase, whose public key permits neither operation. */
  own: OwnAccounts | undefined;
};

/** Operations that only the service that stores the users can do. */
type OwnAccounts = {
  /** Lists a user's sessions, the most recently used first. */
  listSessions(userId: string): Promise<UserSession[]>;
  /** Deletes a user with their sessions and queued emails. Returns false if there is no such user. */
  deleteUser(userId: string): Promise<boolean>;
};

const methods = z.array(z.object({ method: z.string(), timestamp: z.number() })).catch([]);

/** Returns the latest time in a token's `amr` claim. Renewing a session does not count as authentication. */
export function findAuthenticationTime(amr: unknown): Date | undefined {
  const proofs = methods.parse(amr).filter(({ method }) => method !== 'token_refresh');
  if (proofs.length === 0) return undefined;
  return new Date(Math.max(...proofs.map(({ timestamp }) => timestamp)) * 1000);
}

/** What cannot be undone needs a sign-in, by password or code, within this time. */
const recentSignInMs = 600_000;

export function isRecentSignIn(authenticatedAt: Date | undefined, now: number): boolean {
  return authenticatedAt !== undefined && now - authenticatedAt.getTime() <= recentSignInMs;
}

export type OwnAudit = Omit<AuditLine, 'url'> & {
  /** The audited URL as shown, without its query. */
  page: string;
};

/** The response of `GET /api/account`: everything the account page shows. */
export type OwnAccount = {
  email: string;
  /** Past orders and audits are attached to the account only once this is true. Undefined while it is unknown. */
  emailProved: boolean | undefined;
  /** The address of a pending change. */
  newEmail: string | undefined;
  /** Undefined with Supabase, which does not say. */
  hasPassword: boolean | undefined;
  orders: AccountOrder[];
  audits: OwnAudit[];
  /** Undefined with Supabase, which cannot list them. */
  sessions: (UserSession & { isThisOne: boolean })[] | undefined;
  /** `now`: the site deletes accounts itself. `request`: the agency deletes them in Supabase. */
  deletion: 'now' | 'request';
};

/** A value after a round trip through JSON, where dates are ISO 8601 in UTC. */
export type Serialized<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Name in keyof Value]: Serialized<Value[Name]> }
    : Value;
