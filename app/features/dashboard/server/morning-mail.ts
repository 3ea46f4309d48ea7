import { findNextMorning, formatSydneyIso } from '#app/content/sydney-time.ts';
import { type DaySummary, formatDaySummary } from '#app/features/contact/domain/lead-work.ts';
import type { Store } from '#platform/database/store.ts';
import { enqueue, type JobHandlers, type NewJob } from '#platform/jobs/job.ts';
import { type AgencyDelivery, type MailService, sendToAgency } from '#platform/jobs/send-to-agency.ts';
import { type EmailParts, writeAutomaticEmail } from '#platform/mail/email.ts';

const kind = 'morning-mail';

/** Plans the email of the next morning in Sydney, one for all servers together. */
export function planMorningMail(now: Date): NewJob {
  const runAfter = findNextMorning(now, '08:00');
  return {
    kind,
    key: `${kind}:${formatSydneyIso(runAfter).slice(0, 10)}`,
    runAfter,
    payload: { date: runAfter.toISOString() } satisfies AgencyDelivery,
  };
}

type Options = {
  store: Store;
  mailService: MailService | undefined;
  brand: string;
  siteUrl: string;
  summarise(): Promise<DaySummary>;
  listProblems(): Promise<string[]>;
  now?: () => number;
};

/** Creates the handler that emails whoever chose it what is unanswered, due or broken: nothing when there is nothing. */
export function createMorningMail({ store, mailService, brand, siteUrl, ...options }: Options): JobHandlers {
  const { summarise, listProblems, now = Date.now } = options;
  if (!mailService) return {};
  const formatLink = (text: string, next: string) =>
    ({ kind: 'link', text, url: `${siteUrl}/dashboard/sign-in?${new URLSearchParams({ next })}` }) as const;
  return {
    async [kind](job, run) {
      const delivery = job as AgencyDelivery;
      await enqueue(store.db, [planMorningMail(new Date(now()))], now());
      const [summary, problems] = [await summarise(), await listProblems()];
      const steps = summary.dueToday + summary.overdue;
      if (summary.unanswered + steps + problems.length === 0) return;
      const readers = await store.db
        .selectFrom('staff')
        .select('email')
        .where('morning_mail', '=', 1)
        .where('joined_at', 'is not', null)
        .execute();
      const parts: EmailParts = [
        ...[formatDaySummary(summary), ...problems].map((text) => `${text}.`),
        ...(steps > 0 ? [formatLink('The steps that are due', '/dashboard?due=yes')] : []),
        formatLink('Open the dashboard', '/dashboard'),
        'You chose this email on the page “You” of the dashboard, and can turn it off there.',
      ];
      const email = writeAutomaticEmail(`${brand} this morning`, parts);
      const about = `${kind}-${delivery.date.slice(0, 10)}`;
      const service = { ...mailService, leadsTo: readers.map(({ email }) => email) };
      await sendToAgency(service, { content: email, about, delivery }, run);
    },
  };
}
