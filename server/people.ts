import type { AccountsConfig } from '#app/features/accounts/server/accounts-config.ts';
import { createUserAdmin } from '#app/features/accounts/server/user-admin.ts';
import { createLeadAdmin } from '#app/features/contact/server/lead-admin.ts';
import { createOwnEnquiries } from '#app/features/contact/server/lead-table.ts';
import type { PeopleDesk } from '#app/features/dashboard/domain/people.ts';
import { writeEntry } from '#app/features/dashboard/server/staff-log.ts';
import { createOrderAdmin } from '#app/features/payments/server/database/order-admin.ts';
import type { Store } from '#platform/database/store.ts';
import { emailKey } from '#platform/mail/email-address.ts';
import { formatCount } from '#platform/text/count.ts';
import { deleteWithUser } from './delete-with-user.ts';

/** Finds, exports and deletes one person across all features. The log says that it happened, and not whom it was about. */
export function createPeopleDesk({
  store,
  accounts,
  now = Date.now,
}: {
  store: Store;
  accounts: Pick<AccountsConfig, 'kind'>;
  now?: () => number;
}): PeopleDesk {
  const { db } = store;
  const leadAdmin = createLeadAdmin(store, now);
  const users = createUserAdmin(store, deleteWithUser);
  const orders = createOrderAdmin(store);
  const findUser = (email: string) =>
    db
      .selectFrom('auth_users')
      .select(['id', 'email', 'created_at', 'last_sign_in_at'])
      .where('email', '=', emailKey(email))
      .executeTakeFirst();
  const listNotes = (email: string) =>
    db
      .selectFrom('lead_notes')
      .innerJoin('leads', 'leads.id', 'lead_notes.lead_id')
      .select(['leads.reference', 'who', 'text', 'at'])
      .where('email_key', '=', emailKey(email))
      .execute();
  const listAudits = (userId: string | undefined) =>
    db
      .selectFrom('audits')
      .select(['id', 'url', 'asked_at', 'expires_at'])
      .where('user_id', '=', userId ?? '')
      .execute();
  const countEnquiries = async (email: string) => (await createOwnEnquiries(store).listOf(email)).length;

  const accountsAreElsewhere = accounts.kind === 'supabase';

  return {
    accountsAreElsewhere,
    async find({ email, userId }) {
      const user = await findUser(email);
      return {
        ...{ email, userId },
        enquiries: await countEnquiries(email),
        orders: (await orders.listOf(email)).length,
        hasAccount: user !== undefined,
        audits: (await listAudits(userId ?? user?.id)).length,
      };
    },
    async export({ email, userId }, who) {
      const user = await findUser(email);
      const all = {
        email,
        ...(accountsAreElsewhere && { notIncluded: 'The account at Supabase, if there is one.' }),
        enquiries: await createOwnEnquiries(store).listOf(email),
        notes: await listNotes(email),
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
      if (userId) await store.transaction((trx) => deleteWithUser(trx, store.kind, userId));
      const hasAccount = await users.delete({ email });
      const enquiries = await leadAdmin.deletePerson(email);
      const detail = `${formatCount(enquiries, 'enquiry', 'enquiries')}${hasAccount ? ', an account' : ''}`;
      await writeEntry(db, now(), { who, action: 'deleted a person', detail });
    },
  };
}
