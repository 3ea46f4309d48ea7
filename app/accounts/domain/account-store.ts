import type { NewJob } from '#platform/jobs/job.ts';
import type {
  Account,
  AccountWithIdentity,
  Flow,
  Identity,
  OneTimeToken,
  Purpose,
  RefreshToken,
  Session,
} from './account.ts';

export type Limit = {
  what: string;
  /** A hash, because raw addresses are not stored. */
  whom: string;
  windows: readonly { seconds: number; count: number }[];
};

/** The queries of one transaction. Code that changes an account locks it first, so that changes wait for each other. */
export type AccountQueries = {
  /** Counts one attempt. Returns 0 if it is allowed, else the seconds until the next one is. */
  count(limit: Limit): Promise<number>;
  lockAccount(id: string): Promise<AccountWithIdentity | undefined>;
  lockAccountByEmail(email: string): Promise<AccountWithIdentity | undefined>;
  /** Lists the ids of accounts that have this address or asked to change to it. Several may ask for the same one. */
  listAccountsByAnyEmail(email: string): Promise<string[]>;
  /** Returns false if the address is taken. */
  insertAccount(given: AccountWithIdentity): Promise<boolean>;
  updateAccount(id: string, changes: Partial<Account>): Promise<void>;
  /** Deletes the account with its identity, sessions, emails and flows. */
  deleteAccount(id: string): Promise<void>;
  updateIdentity(id: string, changes: Partial<Identity>): Promise<void>;

  insertSession(session: Session): Promise<void>;
  findSession(id: string): Promise<Session | undefined>;
  deleteSession(id: string): Promise<void>;
  deleteSessions(accountId: string, except?: string): Promise<void>;

  findRefreshToken(hash: string): Promise<RefreshToken | undefined>;
  findActiveRefreshToken(sessionId: string): Promise<RefreshToken | undefined>;
  insertRefreshToken(token: RefreshToken, hash: string): Promise<void>;
  revokeRefreshToken(id: string): Promise<void>;
  /** Ends the session, because a session without an active token is no longer valid. */
  revokeRefreshTokens(sessionId: string): Promise<void>;
  deleteRevokedRefreshTokens(sessionId: string, before: string): Promise<void>;

  findToken(linkHash: string): Promise<OneTimeToken | undefined>;
  listTokens(accountId: string): Promise<OneTimeToken[]>;
  /** Replaces an older token of the same purpose. */
  putToken(token: OneTimeToken, linkHash: string): Promise<void>;
  countTry(id: string): Promise<void>;
  /** Disables the link; the code of the same email stays valid. */
  closeLink(id: string): Promise<void>;
  deleteTokens(accountId: string, purposes?: Purpose[], except?: string): Promise<void>;
  deleteTokenOfFlow(flowId: string): Promise<void>;

  insertFlow(flow: Flow): Promise<void>;
  /** Returns false if the flow no longer exists. */
  issueCode(flowId: string, codeHash: string): Promise<boolean>;
  findFlow(codeHash: string): Promise<Flow | undefined>;
  deleteFlow(id: string): Promise<void>;

  enqueue(jobs: NewJob[]): Promise<void>;
};

export type AccountStore = {
  /**
   * Does all of the work or none. Inside it, `work` may await nothing but the store. Every method throws
   * AccountsUnavailable if the database does not answer; an error of `work` passes through.
   */
  transaction<Result>(work: (queries: AccountQueries) => Promise<Result>): Promise<Result>;
  findAccount(id: string): Promise<AccountWithIdentity | undefined>;
  /** Tells whether the session exists and has an active refresh token. */
  isSessionAlive(id: string, accountId: string): Promise<boolean>;
  /** Finds what an email has to say; undefined if its token was used, replaced or deleted meanwhile. */
  findEmail(tokenId: string): Promise<{ account: Account; token: OneTimeToken } | undefined>;
  /**
   * Returns the stored key that signs tokens. `renew` receives the stored key and returns its replacement, or undefined
   * to keep it. If several servers replace it at once, one wins, and the others call `renew` with its key.
   */
  keepSigningKey(renew: (kept: string | undefined) => Promise<string | undefined>): Promise<string>;
};

/** The database is locked, full or unreachable. Nobody is signed out for that; the cause goes to the log. */
export class AccountsUnavailable extends Error {
  constructor(cause: unknown) {
    super('The accounts could not be reached.', { cause });
    this.name = 'AccountsUnavailable';
  }
}
