import { sql } from 'kysely';
import type { Store } from '#platform/database/store.ts';
import { enqueue, type JobHandlers } from '#platform/jobs/job.ts';
import { type AgencyDelivery, type MailService, sendToAgency } from '#platform/jobs/send-to-agency.ts';
import { type EmailPart, writeAutomaticEmail } from '#platform/mail/email.ts';
import type { SignedInUser } from '../domain/accounts.ts';
import { paragraph, planNotice } from './account-notices.ts';
import type { DeleteUserData } from './user-admin.ts';

const deletionRequestKind = 'account-deletion-request';

/** The address is copied, because the site does not store it elsewhere. */
type Payload = AgencyDelivery & { userId: string; email: string };

type Options = {
  store: Store;
  /** Deletes or detaches what other features store about the user. */
  deleteUserData: DeleteUserData;
  /** Without a mail service the emails wait in the job queue. */
  mailService: MailService | undefined;
  /** Names the operator's commands as they are typed here. */
  nameCommands(text: string): string;
  wake(): void;
};

/**
 * Emails the agency to delete a user in Supabase, because the public key does not permit it. The email is queued in the
 * transaction that deletes the site's own data. A repeated request does not send another email.
 */
export function openDeletionRequests(options: Options) {
  const { store, deleteUserData, mailService, nameCommands, wake } = options;
  const handlers: JobHandlers = {};
  if (mailService)
    handlers[deletionRequestKind] = async (job, run) => {
      const payload = job as Payload;
      const delivery = {
        content: writeRequest(payload, nameCommands('npm run leads -- delete')),
        about: `${payload.userId}.deletion`,
        delivery: payload,
      };
      await sendToAgency(mailService, delivery, run);
    };
  return {
    handlers,
    /** Whether the agency has been asked to delete this user, who may still be signed in elsewhere. */
    async isRequested(id: string): Promise<boolean> {
      const key = `${deletionRequestKind}:${id}`;
      const jobs = store.db.selectFrom('jobs').select('id').where('unique_key', '=', key);
      return (await jobs.executeTakeFirst()) !== undefined;
    },
    async requestDeletion({ id, email, emailProved }: SignedInUser): Promise<void> {
      const now = new Date();
      const payload: Payload = { userId: id, email, date: now.toISOString() };
      const key = `${deletionRequestKind}:${id}`;
      await store.transaction(async (trx) => {
        await deleteUserData(trx, store.kind, id);
        const jobs = [{ kind: deletionRequestKind, key, payload }];
        const notice = planNotice('deletion-requested', email, now);
        const noticeOnce = { ...notice, key: `${notice.kind}:${id}` };
        await enqueue(trx, emailProved ? [...jobs, noticeOnce] : jobs, now.getTime());
      });
      // The write-ahead log still contains the deleted rows, so it is truncated.
      if (store.kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(store.db);
      wake();
    },
  };
}

function writeRequest({ userId, email }: Payload, command: string) {
  const parts: EmailPart[] = [
    paragraph(
      'A signed-in user asked for their account to be deleted. Delete the user in Supabase: Authentication, Users. Their reports have already been deleted here. Their orders, which tax law requires us to keep, no longer belong to an account.',
    ),
    {
      kind: 'facts',
      facts: [
        ['User', userId],
        ['Email', email],
      ],
    },
    paragraph(`Enquiries from this address stay until you delete them: ${command} ${email}`),
  ];
  return writeAutomaticEmail('Please delete an account', parts);
}
