import { sql } from 'kysely';
import type { Store } from '#platform/database/store.ts';
import { enqueue, type JobHandlers } from '#platform/jobs/job.ts';
import { type AgencyDelivery, type MailService, sendToAgency } from '#platform/jobs/send-to-agency.ts';
import { type EmailPart, writeAutomaticEmail } from '#platform/mail/email.ts';
import type { SignedInUser } from '../domain/accounts.ts';
import { planNotice } from './account-notices.ts';
import type { DeleteOfUser } from './user-admin.ts';

const deletionRequestKind = 'account-deletion-request';

/** The address is copied, because only Supabase has it beside. */
type Payload = AgencyDelivery & { userId: string; email: string };

type Given = {
  store: Store;
  /** Deletes or detaches what other features store about the user. */
  alsoDelete: DeleteOfUser;
  /** Undefined while there is no mail server: the emails then wait. */
  mailService: MailService | undefined;
  wake(): void;
};

/**
 * Has the agency delete accounts that Supabase keeps, because with its public key a site can't. The email is queued in the
 * transaction that deletes what the site keeps. Asked for twice, it is one email.
 */
export function openDeletionRequests({ store, alsoDelete, mailService, wake }: Given) {
  const handlers: JobHandlers = {};
  if (mailService)
    handlers[deletionRequestKind] = async (given, run) => {
      const payload = given as Payload;
      const delivery = {
        words: writeRequest(payload),
        about: `${payload.userId}.deletion`,
        delivery: payload,
      };
      await sendToAgency(mailService, delivery, run);
    };
  return {
    handlers,
    async requestDeletion({ id, email, emailConfirmed }: SignedInUser): Promise<void> {
      const now = new Date();
      const payload: Payload = { userId: id, email, date: now.toISOString() };
      const key = `${deletionRequestKind}:${id}`;
      await store.transaction(async (trx) => {
        await alsoDelete(trx, store.kind, id);
        const jobs = [{ kind: deletionRequestKind, key, payload }];
        const notice = planNotice('deletion-requested', email, now);
        const told = { ...notice, key: `${notice.kind}:${id}` };
        await enqueue(trx, emailConfirmed ? [...jobs, told] : jobs, now.getTime());
      });
      // The write-ahead log still holds the deleted rows, so it is emptied.
      if (store.kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(store.db);
      wake();
    },
  };
}

function writeRequest({ userId, email }: Payload) {
  const parts: EmailPart[] = [
    {
      kind: 'paragraph',
      text: 'Somebody who is signed in asks for their account to be deleted. Delete the user in Supabase: Authentication, Users. The reports are deleted here already, and the orders, which tax law keeps, belong to no account any more.',
    },
    {
      kind: 'facts',
      facts: [
        ['User', userId],
        ['Email', email],
      ],
    },
    {
      kind: 'paragraph',
      text: `Enquiries from this address stay until you delete them: npm run leads -- delete ${email}`,
    },
  ];
  return writeAutomaticEmail('An account is to be deleted', parts);
}
