import { formatSydneyTime } from '#app/content/sydney-time.ts';
import type { Store } from '#platform/database/store.ts';
import { enqueue, type JobHandlers } from '#platform/jobs/job.ts';
import { type AgencyDelivery, type MailService, sendToAgency } from '#platform/jobs/send-to-agency.ts';
import type { Log } from '#platform/log.ts';
import { writeAutomaticEmail } from '#platform/mail/email.ts';
import type { AnswerStore } from '../domain/cache/answer-cache.ts';

/** So many looks in a row, a minute apart, find no answer: WordPress is unreachable, and not just restarting. */
const looksUntilOutage = 3;

/** An outage that has begun or, with `isOver`, ended. `since` is ISO 8601 in UTC. */
export type OutageNews = { since: string; isOver: boolean };

type OutageOptions = {
  /** Keeps the outage beyond the process, so that a restart does not tell of it again. */
  store: AnswerStore | undefined;
  blogUrl: string;
  /** Called when an outage begins, and when it ends. */
  onNews(news: OutageNews): Promise<void>;
  log: Log;
  now?: () => number;
};

export type OutageWatch = {
  /** Since when WordPress has been out of reach: ISO 8601 in UTC; undefined while it answers. */
  readonly since: string | undefined;
  /** Takes down whether a look at WordPress was answered. Never rejects. */
  note(isAnswered: boolean): Promise<void>;
};

/** Tells a WordPress that is out of reach from one that missed a question. */
export function createOutageWatch({
  store,
  blogUrl,
  onNews,
  log,
  now = Date.now,
}: OutageOptions): OutageWatch {
  const key = `outage ${blogUrl}`;
  let since: string | undefined;
  let failures = 0;
  let failingSince = 0;
  let hasLooked = false;

  const end = async (ended: string) => {
    log.info('WordPress responds again after an outage', { since: ended });
    since = undefined;
    await onNews({ since: ended, isOver: true });
    await store?.delete(key);
  };

  const begin = async () => {
    since = new Date(failingSince).toISOString();
    log.error('WordPress is unreachable', { since });
    await store?.save(key, { body: JSON.stringify(since), fetchedAt: now() });
    await onNews({ since, isOver: false });
  };

  return {
    get since() {
      return since;
    },
    async note(isAnswered) {
      try {
        if (!hasLooked) {
          const kept = await store?.find(key, 0);
          // An outage of before a restart, of which the owner has been told.
          if (kept) since = String(JSON.parse(kept.body));
          hasLooked = true;
        }
        if (!isAnswered && failures === 0) failingSince = now();
        failures = isAnswered ? 0 : failures + 1;
        if (isAnswered && since) await end(since);
        if (!since && failures >= looksUntilOutage) await begin();
      } catch (error) {
        log.warn('an outage of the blog could not be taken down', { error });
      }
    },
  };
}

const outageMailKind = 'blog-outage-mail';

type Payload = AgencyDelivery & OutageNews;

type OutageMailOptions = {
  store: Store;
  /** Undefined while there is no mail server: the emails then wait. */
  mailService: MailService | undefined;
  brand: string;
  wake(): void;
};

/** Writes to the agency once when an outage begins and once when it ends. */
export function openOutageMail({ store, mailService, brand, wake }: OutageMailOptions) {
  const handlers: JobHandlers = {};
  if (mailService)
    handlers[outageMailKind] = async (given, run) => {
      const payload = given as Payload;
      const about = `${outageMailKind}.${Date.parse(payload.since)}.${payload.isOver ? 'end' : 'begin'}`;
      await sendToAgency(
        mailService,
        { words: writeOutageEmail(payload, brand), about, delivery: payload },
        run,
      );
    };
  return {
    handlers,
    async tell(news: OutageNews): Promise<void> {
      const payload: Payload = { ...news, date: new Date().toISOString() };
      const key = `${outageMailKind}:${news.since}:${news.isOver}`;
      await enqueue(store.db, [{ kind: outageMailKind, key, payload }], Date.now());
      wake();
    },
  };
}

function writeOutageEmail({ since, isOver, date }: Payload, brand: string) {
  const [from, to] = [formatSydneyTime(since), formatSydneyTime(date)];
  const subject = isOver ? `${brand}: the blog is back` : `${brand}: the blog can’t be reached`;
  const text = isOver
    ? `WordPress responds again. It was unreachable from ${from} to ${to}.`
    : `WordPress has not responded since ${from}. Visitors see the posts as they were then; new ones do not appear. We will email you when it responds again.`;
  return writeAutomaticEmail(subject, [{ kind: 'paragraph', text }]);
}
