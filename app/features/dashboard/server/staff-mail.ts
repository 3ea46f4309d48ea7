import type { OneTimeSecrets } from '#app/features/accounts/domain/one-time-secrets.ts';
import type { Store } from '#platform/database/store.ts';
import type { JobHandlers, NewJob } from '#platform/jobs/job.ts';
import { type MailService, sendToPerson } from '#platform/jobs/send-to-agency.ts';
import { type EmailPart, writeAutomaticEmail } from '#platform/mail/email.ts';
import { invitationMinutes } from '../domain/staff.ts';

export const staffMailKind = 'staff-mail';

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
};

/** Creates the handler of emails with codes and invitations. Without a mail service they wait. */
export function createStaffMail({ store, secrets, mailService, brand, siteUrl }: Options): JobHandlers {
  if (!mailService) return {};
  return {
    async [staffMailKind](given) {
      const { emailId, date } = given as Payload;
      const email = await store.db
        .selectFrom('auth_emails')
        .selectAll()
        .where('id', '=', emailId)
        .executeTakeFirst();
      // It was answered or has expired.
      if (!email || email.used_at !== null) return;
      const words =
        email.purpose === 'staff-code'
          ? write(brand, `Your code for ${brand}’s dashboard`, [
              `Enter this code where you asked for it: ${secrets.code(emailId)}`,
              'It works once, within an hour. If it was not you who asked, ignore this email, and never tell anyone the code.',
            ])
          : write(brand, `You are invited to ${brand}’s dashboard`, [
              {
                kind: 'link',
                text: `Open this page within ${invitationMinutes} minutes, on the device that you work with`,
                url: formatInvitation(siteUrl, secrets.linkToken(emailId)),
              },
              'The link works once. Whoever opens it becomes you there, so do not forward it.',
            ]);
      await sendToPerson(mailService, words, { about: emailId, address: email.email, date });
    },
  };
}

function write(brand: string, subject: string, texts: (string | EmailPart)[]) {
  return writeAutomaticEmail(
    subject,
    ['Hello,', ...texts, brand].map(
      (text): EmailPart => (typeof text === 'string' ? { kind: 'paragraph', text } : text),
    ),
  );
}
