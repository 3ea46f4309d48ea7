import { z } from 'zod';

/** The user who sent an access token. */
export type SignedInUser = {
  id: string;
  email: string;
  /** Whether somebody has proved that the address is theirs. A sign-up without an email proves nothing. */
  emailConfirmed: boolean;
  /** The address that they want to change to, as long as it is not confirmed. */
  newEmail: string | undefined;
  /** The last time that they proved who they are, by a password or an email. Undefined if the token does not say. */
  authenticatedAt: Date | undefined;
  /** The session of the token; undefined where a Supabase project keeps the users. */
  session: UserSession | undefined;
};

/** One browser that is signed in. Times are ISO 8601 in UTC. */
export type UserSession = {
  id: string;
  /** The name that the browser gives itself; empty if it was not stored. */
  userAgent: string;
  createdAt: string;
  lastUsedAt: string;
};

/** The questions that the rest of the site may ask about its users, wherever they sign in. Every method throws if nobody answers. */
export type Accounts = {
  /** Finds the id of an access token's user; undefined if the token is not valid. */
  findUser(accessToken: string): Promise<string | undefined>;
  /** Finds the whole user; it takes a request where a Supabase project keeps them. */
  findSignedInUser(accessToken: string): Promise<SignedInUser | undefined>;
  /** Undefined where a Supabase project keeps the users, because its public key may do neither. */
  own: OwnAccounts | undefined;
};

/** Only the service that keeps the users can do these. */
type OwnAccounts = {
  /** Lists the browsers in which a user is signed in, the last used first. */
  listSessions(userId: string): Promise<UserSession[]>;
  /** Deletes a user with sessions and emails. Returns false if there is no such user. */
  deleteUser(userId: string): Promise<boolean>;
};

const methods = z.array(z.object({ method: z.string(), timestamp: z.number() })).catch([]);

/** Finds the last time in the `amr` claim of a token. A session that is renewed proves nothing anew. */
export function findAuthenticationTime(amr: unknown): Date | undefined {
  const proofs = methods.parse(amr).filter(({ method }) => method !== 'token_refresh');
  if (proofs.length === 0) return undefined;
  return new Date(Math.max(...proofs.map(({ timestamp }) => timestamp)) * 1000);
}
