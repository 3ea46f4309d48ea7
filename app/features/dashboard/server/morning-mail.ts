import { formatSydneyIso } from '#app/content/sydney-time.ts';
import type { DaySummary } from '#app/features/contact/domain/lead-work.ts';
import type { Store } from '#platform/database/store.ts';
import { enqueue, type JobHandlers, type NewJob } from '#platform/jobs/job.ts';
import { type MailService, sendToPerson } from '#platform/jobs/send-to-agency.ts';
import { type EmailPart, writeAutomaticEmail } from '#platform/mail/email.ts';
import { formatDaySummary } from '../domain/day-summary.ts';

const kind = 'morning-mail';
const hour = '08:00:00';

type Payload = {
  date: string;
  /** The ids of those who have it already. */
  sent?: string[];
};

/** Plans the email of the next morning in Sydney, one for all servers together. */
export function planMorningMail(now: Date): NewJob {
  const today = formatSydneyIso(now).slice(0, 10);
  const tomorrow = new Date(Date.parse(today) + 24 * 3600_000).toISOString().slice(0, 10);
  const [first, second] = [today, tomorrow].map((day) => {
    // Clocks change at night, so the offset of the morning is that of the whole working day.
    const offset = formatSydneyIso(new Date(`${day}T${hour}+10:00`)).slice(-6);
    return new Date(`${day}T${hour}${offset}`);
  }) as [Date, Date];
  const runAfter = now < first ? first : second;
  return {
    kind,
    key: `${kind}:${formatSydneyIso(runAfter).slice(0, 10)}`,
    runAfter,
    payload: { date: runAfter.toISOString() } satisfies Payload,
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
  return {
    async [kind](given, run) {
      const { date, sent = [] } = given as Payload;
      await enqueue(store.db, [planMorningMail(new Date(now()))], now());
      const [summary, problems] = [await summarise(), await listProblems()];
      if (summary.unanswered + summary.dueToday + summary.overdue + problems.length === 0) return;
      const readers = await store.db
        .selectFrom('staff')
        .select(['id', 'email'])
        .where('morning_mail', '=', 1)
        .where('joined_at', 'is not', null)
        .execute();
      const parts: EmailPart[] = [
        ...[formatDaySummary(summary), ...problems].map(
          (text): EmailPart => ({ kind: 'paragraph', text: `${text}.` }),
        ),
        { kind: 'link', text: 'Open the dashboard', url: `${siteUrl}/dashboard/sign-in?next=%2Fdashboard` },
        {
          kind: 'paragraph',
          text: 'You chose this email on the page “You” of the dashboard, and can turn it off there.',
        },
      ];
      const faults: string[] = [];
      const words = writeAutomaticEmail(`${brand} this morning`, parts);
      for (const { id, email } of readers.filter((reader) => !sent.includes(reader.id))) {
        run.signal.throwIfAborted();
        const about = `${kind}-${date.slice(0, 10)}-${id}`;
        try {
          await sendToPerson(mailService, words, { about, address: email, date });
        } catch (error) {
          // One address that fails must not keep the others from their email.
          faults.push((error as Error).message);
          continue;
        }
        sent.push(id);
        await run.keep({ date, sent } satisfies Payload);
      }
      if (faults.length > 0) throw new Error(faults.join('; '));
    },
  };
}
