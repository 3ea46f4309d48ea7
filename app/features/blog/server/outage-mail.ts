import { formatSydneyTime } from '#app/content/sydney-time.ts';
import type { Store } from '#platform/database/store.ts';
import { enqueue, type JobHandlers } from '#platform/jobs/job.ts';
import { type AgencyDelivery, type MailService, sendToAgency } from '#platform/jobs/send-to-agency.ts';
import { writeAutomaticEmail } from '#platform/mail/email.ts';
import type { OutageNotice } from './follow-wordpress.ts';

const kind = 'blog-outage-mail';

type Payload = AgencyDelivery & OutageNotice;

type OutageMailOptions = {
  store: Store;
  /** Undefined while there is no mail server: the emails then wait. */
  mailService: MailService | undefined;
  brand: string;
  wake(): void;
};

/** Emails the agency once when an outage begins and once when it ends. */
export function openOutageMail({ store, mailService, brand, wake }: OutageMailOptions) {
  const handlers: JobHandlers = mailService
    ? {
        async [kind](payload, run) {
          const delivery = payload as Payload;
          const about = `${kind}.${Date.parse(delivery.since)}.${delivery.isOver ? 'end' : 'begin'}`;
          await sendToAgency(
            mailService,
            { content: writeOutageEmail(delivery, brand), about, delivery },
            run,
          );
        },
      }
    : {};
  return {
    handlers,
    async notify(notice: OutageNotice): Promise<void> {
      const payload: Payload = { ...notice, date: new Date().toISOString() };
      await enqueue(
        store.db,
        [{ kind, key: `${kind}:${notice.since}:${notice.isOver}`, payload }],
        Date.now(),
      );
      wake();
    },
  };
}

function writeOutageEmail({ since, isOver, date, reason }: Payload, brand: string) {
  const [from, to] = [formatSydneyTime(since), formatSydneyTime(date)];
  const subject = isOver ? `${brand}: the blog is back` : `${brand}: the blog can’t be reached`;
  const text = isOver
    ? `WordPress responds again. It was unreachable from ${from} to ${to}.`
    : `WordPress has not answered properly since ${from}${reason ? ` (${reason})` : ''}. Visitors see the posts as they were then, without newer ones. We will email you when it responds again.`;
  return writeAutomaticEmail(subject, [{ kind: 'paragraph', text }]);
}
