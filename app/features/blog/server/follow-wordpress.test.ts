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

type Options = Pick<Parameters<typeof followWordPress>[0], 'store' | 'onOutage' | 'onAnswer'>;

/** A WordPress with two posts, each named by the time of its last change. */
function createWordPress() {
  const wordpress = { changes: ['02', '01'], total: 2, isDown: false, looks: 0, noticed: 0 };
  const fetchPath = async () => {
    wordpress.looks++;
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

/** Lets a minute pass, and waits until the look at its end is over. */
async function look({ wordpress }: ReturnType<typeof createWordPress>, minutes = 1) {
  for (let minute = 0; minute < minutes; minute++) {
    const { looks } = wordpress;
    vi.advanceTimersByTime(minuteMs);
    await expect.poll(() => wordpress.looks, { interval: 1 }).toBe(looks + 1);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

async function start(options: Options = { store: undefined, onOutage: async () => {} }) {
  const world = createWordPress();
  const following = world.follow(options);
  await expect.poll(() => world.wordpress.looks, { interval: 1 }).toBe(1);
  return { ...world, following };
}

test('B-10 nothing is noticed while nothing changes, nor while WordPress is down for a moment', async () => {
  const world = await start();
  await look(world);
  world.wordpress.isDown = true;
  await look(world, 2);
  world.wordpress.isDown = false;
  await look(world);
  expect(world.wordpress.noticed).toBe(0);
  expect(world.following.outageSince).toBeUndefined();
});

test('B-10 the first answer after polls that failed says that WordPress is back, whether that was an outage or not', async () => {
  for (const minutes of [1, 4]) {
    const answers: boolean[] = [];
    const onAnswer = (isBack: boolean) => void answers.push(isBack);
    const world = await start({ store: undefined, onOutage: async () => {}, onAnswer });
    world.wordpress.isDown = true;
    await look(world, minutes);
    world.wordpress.isDown = false;
    await look(world, 2);
    expect(answers).toEqual([false, true, false]);
    world.following.stop();
  }
});

test('B-10 a WordPress that answers for the first time after the start counts as changed, so that its posts are kept', async () => {
  const world = createWordPress();
  world.wordpress.isDown = true;
  world.follow({ store: undefined, onOutage: async () => {} });
  await expect.poll(() => world.wordpress.looks, { interval: 1 }).toBe(1);
  world.wordpress.isDown = false;
  await look(world);
  expect(world.wordpress.noticed).toBe(1);
  await look(world);
  expect(world.wordpress.noticed).toBe(1);
});

test('B-10 a post that was published, changed or removed is noticed', async () => {
  const world = await start();
  world.wordpress.changes = ['03', '02'];
  await look(world);
  expect(world.wordpress.noticed).toBe(1);
  world.wordpress.total = 1;
  await look(world, 2);
  expect(world.wordpress.noticed).toBe(2);
});

test('B-10 twice an hour everything counts as changed, because not every change is one of a post', async () => {
  const world = await start();
  await look(world, 60);
  expect(world.wordpress.noticed).toBe(2);
});

test('B-10 an outage that ends while the database is away is over at once, and is recorded once the database is back', async () => {
  const told: { isOver: boolean }[] = [];
  let isAway = false;
  const onOutage = async (notice: { isOver: boolean }) => {
    if (isAway) throw new Error('the database is locked');
    told.push(notice);
  };
  const world = await start({ store: undefined, onOutage });
  world.wordpress.isDown = true;
  await look(world, 3);
  expect(world.following.outageSince).toBeDefined();
  expect(told).toHaveLength(1);
  isAway = true;
  world.wordpress.isDown = false;
  await look(world, 2);
  expect(world.following.outageSince).toBeUndefined();
  expect(world.wordpress.noticed).toBe(2);
  isAway = false;
  await look(world, 2);
  expect(told).toMatchObject([{ isOver: false }, { isOver: true }]);
});

await describeStores((stores) => {
  test('B-10 the owner is told once when an outage begins and once when it ends, also over restarts', async () => {
    vi.setSystemTime('2026-11-23T02:00:00Z');
    const store = await stores.open();
    const { answers } = createBlogTables(store, log);
    const sent: Email[] = [];
    const mailService = {
      sender: { send: async (email: Email) => void sent.push(email) },
      from: { name: 'Site', address: 'site@site.test' },
      leadsTo: ['owner@site.test'],
      messageHost: 'site.test',
    };
    const mail = openOutageMail({ store, mailService, brand: 'Saltbush', wake() {} });
    const options = { store: answers, onOutage: mail.notify };
    const world = await start(options);
    const { wordpress, following } = world;
    wordpress.isDown = true;
    await look(world, 2);
    expect(following.outageSince).toBeUndefined();
    await look(world, 2);
    await expect.poll(() => following.outageSince).toBe('2026-11-23T02:01:00.000Z');
    await expect.poll(() => wordpress.noticed).toBe(1);
    following.stop();

    const restarted = world.follow(options);
    await look(world, 4);
    await expect.poll(() => restarted.outageSince).toBe('2026-11-23T02:01:00.000Z');
    wordpress.isDown = false;
    await look(world);
    await expect.poll(() => restarted.outageSince).toBeUndefined();
    await expect.poll(() => wordpress.noticed).toBe(2);

    const jobs = await store.db
      .selectFrom('jobs')
      .select(['kind', 'payload'])
      .orderBy('unique_key')
      .execute();
    const run = { signal: new AbortController().signal, keep: async () => {} };
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
    const { answers } = createBlogTables(store, log);
    const { notify } = openOutageMail({ store, mailService: undefined, brand: 'Saltbush', wake() {} });
    const options = { store: answers, onOutage: notify };
    const [early, late] = [await start(options), createWordPress()];
    early.wordpress.isDown = true;
    late.wordpress.isDown = true;
    await look(early, 2);
    const other = late.follow(options);
    await expect.poll(() => late.wordpress.looks, { interval: 1 }).toBe(1);
    const listJobs = () => store.db.selectFrom('jobs').select('kind').execute();
    await look(early);
    await expect.poll(() => early.following.outageSince).toBe('2026-11-23T02:01:00.000Z');
    // The email is queued once the outage is stored. Two servers that notice within milliseconds are another case.
    await expect.poll(listJobs).toHaveLength(1);
    await look(early, 2);
    await expect.poll(() => other.outageSince).toBe('2026-11-23T02:01:00.000Z');
    early.wordpress.isDown = false;
    late.wordpress.isDown = false;
    await look(early);
    await expect.poll(() => [early.following.outageSince, other.outageSince]).toEqual([undefined, undefined]);
    await expect.poll(listJobs).toHaveLength(2);
  });
});
