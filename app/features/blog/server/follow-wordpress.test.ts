import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Email } from '#platform/mail/email.ts';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { describeStores } from '#tests/stores.ts';
import { createStatusError } from '../domain/blog-error.ts';
import { createResponseCache } from '../domain/cache/response-cache.ts';
import { createPostIndex } from '../domain/wordpress/post-index.ts';
import { createBlogTables } from './blog-tables.ts';
import { followWordPress } from './follow-wordpress.ts';
import { openOutageMail } from './outage-mail.ts';

const minuteMs = 60_000;

const { log } = createLogRecorder();

type Options = Pick<Parameters<typeof followWordPress>[0], 'store' | 'onOutage' | 'onResponse'>;

/** A WordPress with two posts, each named by the time of its last change. */
function createWordPress() {
  const wordpress = { changes: ['02', '01'], total: 2, isDown: false, polls: 0, noticed: 0 };
  const fetchPath = async () => {
    wordpress.polls++;
    if (wordpress.isDown) throw createStatusError(503);
    const posts = wordpress.changes.map((day, index) => ({
      id: index + 1,
      modified_gmt: `2026-11-${day}T00:00:00`,
    }));
    const headers = new Headers({ 'x-wp-total': String(wordpress.total) });
    return { status: 200, headers, json: async () => posts };
  };
  /** A server that starts beside it. */
  const follow = (options: Options) => {
    const onChange = () => void wordpress.noticed++;
    const blogUrl = 'https://blog.example';
    const index = createPostIndex({ blogUrl, fetchPath, cache: createResponseCache({ log }) });
    const following = followWordPress({
      ...{ fetchPath, blogUrl, index, onChange, log },
      ...options,
    });
    onTestFinished(() => following.stop());
    return following;
  };
  return { wordpress, follow };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }));
afterEach(() => void vi.useRealTimers());

/** Lets a minute pass, and waits until the poll at its end is over. */
async function poll({ wordpress }: ReturnType<typeof createWordPress>, minutes = 1) {
  for (let minute = 0; minute < minutes; minute++) {
    const { polls } = wordpress;
    vi.advanceTimersByTime(minuteMs);
    await expect.poll(() => wordpress.polls, { interval: 1 }).toBe(polls + 1);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

async function start(options: Options = { store: undefined, onOutage: async () => {} }) {
  const fake = createWordPress();
  const following = fake.follow(options);
  await expect.poll(() => fake.wordpress.polls, { interval: 1 }).toBe(1);
  return { ...fake, following };
}

test('B-10 nothing is noticed while nothing changes, nor while WordPress is down for a moment', async () => {
  const fake = await start();
  await poll(fake);
  fake.wordpress.isDown = true;
  await poll(fake, 2);
  fake.wordpress.isDown = false;
  await poll(fake);
  expect(fake.wordpress.noticed).toBe(0);
  expect(fake.following.outageSince).toBeUndefined();
});

test('B-10 the first answer after polls that failed says that WordPress is back, whether that was an outage or not', async () => {
  for (const minutes of [1, 4]) {
    const responses: boolean[] = [];
    const onResponse = (isBack: boolean) => void responses.push(isBack);
    const fake = await start({ store: undefined, onOutage: async () => {}, onResponse });
    fake.wordpress.isDown = true;
    await poll(fake, minutes);
    fake.wordpress.isDown = false;
    await poll(fake, 2);
    expect(responses).toEqual([false, true, false]);
    fake.following.stop();
  }
});

test('B-10 a WordPress that answers for the first time after the start counts as changed, so that its posts are kept', async () => {
  const fake = createWordPress();
  fake.wordpress.isDown = true;
  fake.follow({ store: undefined, onOutage: async () => {} });
  await expect.poll(() => fake.wordpress.polls, { interval: 1 }).toBe(1);
  fake.wordpress.isDown = false;
  await poll(fake);
  expect(fake.wordpress.noticed).toBe(1);
  await poll(fake);
  expect(fake.wordpress.noticed).toBe(1);
});

test('B-10 a post that was published, changed or removed is noticed', async () => {
  const fake = await start();
  fake.wordpress.changes = ['03', '02'];
  await poll(fake);
  expect(fake.wordpress.noticed).toBe(1);
  fake.wordpress.total = 1;
  await poll(fake, 2);
  expect(fake.wordpress.noticed).toBe(2);
});

test('B-10 twice an hour everything counts as changed, because not every change is one of a post', async () => {
  const fake = await start();
  await poll(fake, 60);
  expect(fake.wordpress.noticed).toBe(2);
});

test('B-10 an outage that ends while the database is away is over at once, and is recorded once the database is back', async () => {
  const notices: { isOver: boolean }[] = [];
  let isAway = false;
  const onOutage = async (notice: { isOver: boolean }) => {
    if (isAway) throw new Error('the database is locked');
    notices.push(notice);
  };
  const fake = await start({ store: undefined, onOutage });
  fake.wordpress.isDown = true;
  await poll(fake, 3);
  expect(fake.following.outageSince).toBeDefined();
  expect(notices).toHaveLength(1);
  isAway = true;
  fake.wordpress.isDown = false;
  await poll(fake, 2);
  expect(fake.following.outageSince).toBeUndefined();
  expect(fake.wordpress.noticed).toBe(2);
  isAway = false;
  await poll(fake, 2);
  expect(notices).toMatchObject([{ isOver: false }, { isOver: true }]);
});

await describeStores((stores) => {
  test('B-10 the owner is told once when an outage begins and once when it ends, also over restarts', async () => {
    vi.setSystemTime('2026-11-23T02:00:00Z');
    const store = await stores.open();
    const { responses } = createBlogTables(store, log);
    const sent: Email[] = [];
    const mailService = {
      sender: { send: async (email: Email) => void sent.push(email) },
      from: { name: 'Site', address: 'site@site.test' },
      leadsTo: ['owner@site.test'],
      messageHost: 'site.test',
    };
    const mail = openOutageMail({ store, mailService, brand: 'Saltbush', wake() {} });
    const options = { store: responses, onOutage: mail.notify };
    const fake = await start(options);
    const { wordpress, following } = fake;
    wordpress.isDown = true;
    await poll(fake, 2);
    expect(following.outageSince).toBeUndefined();
    await poll(fake, 2);
    await expect.poll(() => following.outageSince).toBe('2026-11-23T02:01:00.000Z');
    await expect.poll(() => wordpress.noticed).toBe(1);
    following.stop();

    const restarted = fake.follow(options);
    await poll(fake, 4);
    await expect.poll(() => restarted.outageSince).toBe('2026-11-23T02:01:00.000Z');
    wordpress.isDown = false;
    await poll(fake);
    await expect.poll(() => restarted.outageSince).toBeUndefined();
    await expect.poll(() => wordpress.noticed).toBe(2);

    const jobs = await store.db
      .selectFrom('jobs')
      .select(['kind', 'payload'])
      .orderBy('unique_key')
      .execute();
    const run = { signal: new AbortController().signal, savePayload: async () => {} };
    for (const { kind, payload } of jobs) await mail.handlers[kind]?.(JSON.parse(payload), run as never);
    expect(sent.map(({ subject, text }) => `${subject}: ${text}`)).toEqual([
      expect.stringMatching(
        /^Saltbush: the blog can’t be reached: .*since 2026-11-23 13:01 .*API error: 503/s,
      ),
      expect.stringMatching(/^Saltbush: the blog is back: /),
    ]);
  });

  test('B-10 the owner is told once of an outage that two servers on one database notice at different times', async () => {
    vi.setSystemTime('2026-11-23T02:00:00Z');
    const store = await stores.open();
    const { responses } = createBlogTables(store, log);
    const { notify } = openOutageMail({ store, mailService: undefined, brand: 'Saltbush', wake() {} });
    const options = { store: responses, onOutage: notify };
    const [early, late] = [await start(options), createWordPress()];
    early.wordpress.isDown = true;
    late.wordpress.isDown = true;
    await poll(early, 2);
    const second = late.follow(options);
    await expect.poll(() => late.wordpress.polls, { interval: 1 }).toBe(1);
    const listJobs = () => store.db.selectFrom('jobs').select('kind').execute();
    await poll(early);
    await expect.poll(() => early.following.outageSince).toBe('2026-11-23T02:01:00.000Z');
    // The email is queued once the outage is stored. Two servers that notice within milliseconds are another case.
    await expect.poll(listJobs).toHaveLength(1);
    await poll(early, 2);
    await expect.poll(() => second.outageSince).toBe('2026-11-23T02:01:00.000Z');
    early.wordpress.isDown = false;
    late.wordpress.isDown = false;
    await poll(early);
    await expect
      .poll(() => [early.following.outageSince, second.outageSince])
      .toEqual([undefined, undefined]);
    await expect.poll(listJobs).toHaveLength(2);
  });
});
