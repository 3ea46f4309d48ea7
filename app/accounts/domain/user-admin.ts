import type { Account } from './account.ts';

export type AccountSummary = Account & {
  /** Browsers that are signed in. */
  sessions: number;
};

/** What the operator does with accounts. */
export type UserAdmin = {
  /** Newest first. */
  list(): Promise<AccountSummary[]>;
  /** Undefined where nobody has the address. Confirms it as its email would. */
  confirm(email: string): Promise<Account | undefined>;
  /** The account, its sessions, its emails, its traces in the file. False where nobody has the address. */
  delete(email: string): Promise<boolean>;
};
