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
  /** A hash: raw addresses are not kept. */
  whom: string;
  windows: readonly { seconds: number; count: number }[];
};

/** Inside one transaction. Whoever changes something of an account locks it first, so that one waits for the other. */
export type AccountQueries = {
  /** Counts one more. Seconds until the next is allowed; 0 where this one is. */
  count(limit: Limit): Promise<number>;
  lockAccount(id: string): Promise<AccountWithIdentity | undefined>;
  lockAccountByEmail(email: string): Promise<AccountWithIdentity | undefined>;
  /** Ids, by the address an account has or the one it is about to have: anybody may wish for any. */
  listAccountsByAnyEmail(email: string): Promise<string[]>;
  /** False where the address is taken. */
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
  /** Ends the session: a session without a token that is active counts no more. */
  revokeRefreshTokens(sessionId: string): Promise<void>;
  deleteRevokedRefreshTokens(sessionId: string, before: string): Promise<void>;

  findToken(linkHash: string): Promise<OneTimeToken | undefined>;
  listTokens(accountId: string): Promise<OneTimeToken[]>;
  /** Takes the place of an older one of the same purpose. */
  putToken(token: OneTimeToken, linkHash: string): Promise<void>;
  countTry(id: string): Promise<void>;
  /** The link is good no more; the code of the same email is. */
  closeLink(id: string): Promise<void>;
  deleteTokens(accountId: string, purposes?: Purpose[], except?: string): Promise<void>;
  deleteTokenOfFlow(flowId: string): Promise<void>;

  insertFlow(flow: Flow): Promise<void>;
  /** False where the flow is gone. */
  issueCode(flowId: string, codeHash: string): Promise<boolean>;
  findFlow(codeHash: string): Promise<Flow | undefined>;
  deleteFlow(id: string): Promise<void>;

  enqueue(jobs: NewJob[]): Promise<void>;
};

export type AccountStore = {
  /**
   * All of it, or none. Nothing may be waited for inside but the store. Throws AccountsUnavailable where the
   * database is away, also for reading alone; what `work` throws goes through.
   */
  transaction<Result>(work: (queries: AccountQueries) => Promise<Result>): Promise<Result>;
  findAccount(id: string): Promise<AccountWithIdentity | undefined>;
  /** Whether the session is there and has a refresh token that is active. */
  isSessionAlive(id: string, accountId: string): Promise<boolean>;
  /** What an email is to say; undefined where it was used, replaced or deleted meanwhile. */
  findEmail(tokenId: string): Promise<{ account: Account; token: OneTimeToken } | undefined>;
  /**
   * The key for tokens as it is kept here. `renew` sees what there is, and gives what is to take its place; undefined
   * where it is good. Of several servers one wins, and the others are asked about that.
   */
  keepSigningKey(renew: (kept: string | undefined) => Promise<string | undefined>): Promise<string>;
};

/** Database locked, full or away. Nobody is signed out for it; the cause is for the log. */
export class AccountsUnavailable extends Error {
  constructor(cause: unknown) {
    super('The accounts could not be reached.', { cause });
    this.name = 'AccountsUnavailable';
  }
}
