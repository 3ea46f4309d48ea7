import type { AccountsConfig } from '#app/features/accounts/server/accounts-config.ts';
import { type DeleteUserData, deleteUser } from '#app/features/accounts/server/user-admin.ts';
import { deleteAuditsOfUser } from '#app/features/audit/server/database/audit-store.ts';
import { emptyQuery } from '#app/features/contact/domain/lead-filter.ts';
import type { LeadService } from '#app/features/contact/domain/lead-work.ts';
import { deleteLeadsOf } from '#app/features/contact/server/lead-admin.ts';
import type { PeopleService } from '#app/features/dashboard/domain/dashboard-services.ts';
import { writeEntry } from '#app/features/dashboard/server/staff-log.ts';
import { createOrderAdmin } from '#app/features/payments/server/database/order-admin.ts';
import { detachOrders } from '#app/features/payments/server/database/order-owners.ts';
import { forgetDeleted, type Store } from '#platform/database/store.ts';
import { emailKey } from '#platform/mail/email-address.ts';
import { formatCount } from '#platform/text/count.ts';

type Options = {
  store: Store;
  accounts: Pick<AccountsConfig, 'kind'>;
  leads: Pick<LeadService, 'find'>;
  now?: () => number;
};

/** Finds, exports and deletes one person across all features. The log says that it happened, and not whom it was about. */
export function createPeopleService({ store, accounts, leads, now = Date.now }: Options): PeopleService {
  const { db } = store;
  const orders = createOrderAdmin(store);
  const findUser = (email: string) =>
    db
      .selectFrom('auth_users')
      .select(['id', 'email', 'created_at', 'last_sign_in_at'])
      .where('email', '=', emailKey(email))
      .executeTakeFirst();
  const listReferences = async (email: string) => {
    const leadsOf = db.selectFrom('leads').select('reference').where('email_key', '=', emailKey(email));
    return (await leadsOf.orderBy('received_at').execute()).map(({ reference }) => reference);
  };
  /** Everything that was typed, what became of it, what colleagues wrote about it, and its emails. */
  const readEnquiry = async (reference: string) => {
    const found = await leads.find(reference, emptyQuery);
    return found && { ...found.lead, notes: found.notes, emails: found.emails };
  };
  const listAudits = (userId: string | undefined) =>
    db
      .selectFrom('audits')
      .select(['id', 'url', 'asked_at', 'expires_at'])
      .where('user_id', '=', userId ?? '')
      .execute();
  const countAccountOrders = async (userId: string | undefined) => {
    const own = db.selectFrom('orders').where('user_id', '=', userId ?? '');
    const { count } = await own.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
    return Number(count);
  };
  const accountsAreElsewhere = accounts.kind === 'supabase';

  return {
    accountsAreElsewhere,
    async find({ email, userId }) {
      const user = await findUser(email);
      const account = userId ?? user?.id;
      return {
        ...{ email, userId },
        enquiries: (await listReferences(email)).length,
        orders: (await orders.listOf(email)).length,
        hasAccount: user !== undefined,
        accountOrders: await countAccountOrders(account),
        audits: (await listAudits(account)).length,
      };
    },
    async export({ email, userId }, who) {
      const user = await findUser(email);
      const all = {
        email,
        ...(accountsAreElsewhere && { notIncluded: 'The account at Supabase, if there is one.' }),
        enquiries: await Promise.all((await listReferences(email)).map(readEnquiry)),
        orders: await Promise.all(
          (await orders.listOf(email)).map(async ({ reference }) => orders.find(reference)),
        ),
        account: user,
        sessions: await db
          .selectFrom('auth_sessions')
          .select(['user_agent', 'created_at', 'refreshed_at'])
          .where('user_id', '=', user?.id ?? '')
          .execute(),
        audits: await listAudits(userId ?? user?.id),
      };
      await writeEntry(db, now(), { who, action: 'exported a person' });
      return all;
    },
    async delete({ email, userId }, who) {
      await store.transaction(async (trx) => {
        const deleteData = (id: string) => deleteWithUser(trx, store.kind, id);
        if (userId) await deleteData(userId);
        const hasAccount = await deleteUser(trx, { email }, deleteData);
        const enquiries = await deleteLeadsOf(trx, email);
        const detail = `${formatCount(enquiries, 'enquiry', 'enquiries')}${hasAccount ? ', an account' : ''}`;
        await writeEntry(trx, now(), { who, action: 'deleted a person', detail });
      });
      await forgetDeleted(store);
    },
  };
}

/** Deletes a user's audits and detaches their orders, which tax law requires us to keep. */
export const deleteWithUser: DeleteUserData = async (trx, kind, userId) => {
  await deleteAuditsOfUser(trx, kind, userId);
  await detachOrders(trx, userId);
};
