import { expect, test } from 'vitest';
import type { Email } from '#platform/mail/email.ts';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { describeStores } from '#tests/stores.ts';
import { createAnswerStore } from './database/answers.ts';
import { createOutageWatch, openOutageMail } from './outage.ts';

const minuteMs = 60_000;
const start = Date.parse('2026-11-23T02:00:00Z');

await describeStores((stores) => {
  async function open() {
    const store = await stores.open();
    const clock = { now: start };
    const sent: Email[] = [];
    const mailService = {
      sender: { send: async (email: Email) => void sent.push(email) },
      from: { name: 'Site', address: 'site@site.test' },
      leadsTo: ['owner@site.test'],
      messageHost: 'site.test',
    };
    const mail = openOutageMail({ store, mailService, brand: 'Saltbush', wake() {} });
    const { log } = createLogRecorder();
    /** A server that starts with this database. */
    const startWatch = () => {
      const outage = createOutageWatch({
        ...{ store: createAnswerStore(store), blogUrl: 'https://blog.example', log },
        ...{ onNews: mail.tell, now: () => clock.now },
      });
      const look = async (...answers: boolean[]) => {
        for (const isAnswered of answers) {
          await outage.note(isAnswered);
          clock.now += minuteMs;
        }
      };
      return { outage, look };
    };
    const sendAll = async () => {
      const jobs = await store.db
        .selectFrom('jobs')
        .select(['kind', 'payload'])
        .orderBy('unique_key')
        .execute();
      const run = { signal: new AbortController().signal, keep: async () => {} };
      for (const { kind, payload } of jobs) await mail.handlers[kind]?.(JSON.parse(payload), run as never);
      return sent.map(({ subject, text }) => `${subject}: ${text}`);
    };
    return { startWatch, sendAll };
  }

  test('B-10 a WordPress that misses two looks in a row is not out of reach', async () => {
    const { startWatch, sendAll } = await open();
    const { outage, look } = startWatch();
    await look(true, false, false, true, false, false, true);
    expect(outage.since).toBeUndefined();
    expect(await sendAll()).toEqual([]);
  });

  test('B-10 the owner is told once when an outage begins and once when it ends, also over restarts', async () => {
    const { startWatch, sendAll } = await open();
    const first = startWatch();
    await first.look(true, false, false, false, false);
    expect(first.outage.since).toBe('2026-11-23T02:01:00.000Z');
    const second = startWatch();
    await second.look(false, false, false, false);
    expect(second.outage.since).toBe('2026-11-23T02:01:00.000Z');
    const third = startWatch();
    await third.look(true, true);
    expect(third.outage.since).toBeUndefined();
    expect(await sendAll()).toEqual([
      expect.stringMatching(/^Saltbush: the blog can’t be reached: .*since 2026-11-23 13:01/s),
      expect.stringMatching(/^Saltbush: the blog is back: /),
    ]);
  });
});
