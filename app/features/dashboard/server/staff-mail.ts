import type { OneTimeSecrets } from '#app/features/accounts/domain/one-time-secrets.ts';
import type { Store } from '#platform/database/store.ts';
import type { JobHandlers, NewJob } from '#platform/jobs/job.ts';
import { type MailService, sendToPerson } from '#platform/jobs/send-to-agency.ts';
import { type EmailParts, writeAutomaticEmail } from '#platform/mail/email.ts';
import { codeMinutes, invitationMinutes } from '../domain/staff.ts';

const staffMailKind = 'staff-mail';

/** The job holds neither address nor code: both are found or derived when it is sent. */
type Payload = { emailId: string; date: string };

export const planStaffMail = (emailId: string, now: number): NewJob => ({
  kind: staffMailKind,
  payload: { emailId, date: new Date(now).toISOString() } satisfies Payload,
});

export const formatInvitation = (siteUrl: string, token: string): string =>
  `${siteUrl}/dashboard/join?token=${token}`;

type Options = {
  store: Store;
  secrets: OneTimeSecrets;
  mailService: MailService | undefined;
  brand: string;
  siteUrl: string;
  now?: () => number;
};

/** Creates the handler of emails with codes and invitations. Without a mail service they wait. */
export function createStaffMail(options: Options): JobHandlers {
  const { store, secrets, mailService, brand, siteUrl, now = Date.now } = options;
  if (!mailService) return {};
  return {
    async [staffMailKind](job) {
      const { emailId, date } = job as Payload;
      const email = await store.db
        .selectFrom('auth_emails')
        .selectAll()
        .where('id', '=', emailId)
        .executeTakeFirst();
      const isCode = email?.purpose === 'staff-code';
      const lifeMs = (isCode ? codeMinutes : invitationMinutes) * 60_000;
      // It was answered, or the mail server took it only after it had expired.
      if (!email || email.used_at !== null || now() - Date.parse(email.created_at) >= lifeMs) return;
      const [subject, parts]: [string, EmailParts] = isCode
        ? [
            `Your code for ${brand}’s dashboard`,
            [
              `Enter this code where you asked for it: ${secrets.code(emailId)}`,
              'It works once, within an hour. If it was not you who asked, ignore this email, and never tell anyone the code.',
            ],
          ]
        : [
            `You are invited to ${brand}’s dashboard`,
            [
              {
                kind: 'link',
                text: `Open this page within ${invitationMinutes} minutes, on the device that you work with`,
                url: formatInvitation(siteUrl, secrets.linkToken(emailId)),
              },
              'The link works once. Whoever opens it becomes you there, so do not forward it.',
            ],
          ];
      const content = writeAutomaticEmail(subject, ['Hello,', ...parts, brand]);
      await sendToPerson(mailService, content, { about: emailId, address: email.email, date });
    },
  };
}
