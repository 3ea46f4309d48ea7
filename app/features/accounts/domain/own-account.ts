import type { AuditLine } from '#app/features/audit/domain/audit-service.ts';
import type { AccountOrder } from '#app/features/payments/domain/account-orders.ts';
import type { UserSession } from './accounts.ts';

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
