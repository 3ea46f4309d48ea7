import type { AuditLine } from '#app/audit/domain/audit-store.ts';
import type { AccountOrder } from '#app/payments/domain/account-orders.ts';
import type { UserSession } from './accounts.ts';

export type OwnAudit = Omit<AuditLine, 'url'> & {
  /** The address as it is shown, without its query. */
  page: string;
};

/** Everything that the account page shows: the answer of `GET /api/account`. */
export type OwnAccount = {
  email: string;
  /** If nobody has confirmed the address, nothing was attached. */
  emailConfirmed: boolean;
  /** The address that waits to be confirmed. */
  newEmail: string | undefined;
  orders: AccountOrder[];
  audits: OwnAudit[];
  /** Undefined where they cannot be listed, because Supabase keeps the accounts. */
  sessions: (UserSession & { isThisOne: boolean })[] | undefined;
  /** `now`: the site deletes accounts itself. `request`: the agency is asked to do it in Supabase. */
  deletion: 'now' | 'request';
};

/** A value as it arrives in JSON: times are ISO 8601 in UTC. */
export type Sent<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Name in keyof Value]: Sent<Value[Name]> }
    : Value;
