import { expect, test } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { describeStores } from '#tests/stores.ts';
import { createAnswerCache } from '../../domain/cache/answer-cache.ts';
import { createAnswerStore } from './answers.ts';

const at = Date.parse('2026-11-21T00:00:00.123Z');
const answer = (value: unknown, fetchedAt = at) => ({ body: JSON.stringify(value), fetchedAt });

await describeStores(({ open, createPlace }) => {
  test('B-10 an answer is read as it was written, whatever it holds', async () => {
    const answers = createAnswerStore(await open());
    const text = answer('a \u0000 b \ud800 “ü” 👍 \u2028');
    await answers.save('posts?search=\u0001%00', text);
    expect(await answers.find('posts?search=\u0001%00', 0)).toEqual(text);
    expect(await answers.find('posts', 0)).toBeUndefined();
  });

  test('B-10 a newer answer takes the place of an older one, whichever comes first, until it is forgotten', async () => {
    const answers = createAnswerStore(await open());
    for (const time of [1, 0, 2, 1]) await answers.save('a', answer(time, at + time));
    expect(await answers.find('a', at + 1)).toEqual(answer(2, at + 2));
    // Only an answer newer than the one in hand is read.
    expect(await answers.find('a', at + 2)).toBeUndefined();
    await answers.delete('a');
    expect(await answers.find('a', 0)).toBeUndefined();
  });

  test('B-10 the table is bounded, and the oldest answers leave', async () => {
    const store = await open();
    const answers = createAnswerStore(store, 20);
    for (let index = 0; index <= 100; index++) await answers.save(`${index}`, answer(index, at + index));
    const rows = await store.db.selectFrom('blog_answers').select('key').orderBy('fetched_at').execute();
    expect(rows.map(({ key }) => Number(key))).toEqual(Array.from({ length: 20 }, (_, index) => 81 + index));
  });

  test('B-10 servers that share a database share their answers', async () => {
    const place = await createPlace();
    const first = await open(place);
    const second = await open(place);
    const { log } = createLogRecorder();
    const [here, there] = [first, second].map((store) =>
      createAnswerCache({ store: createAnswerStore(store), log }),
    );
    await here?.read('posts', async () => ['a post'], { freshMs: 60_000 });
    await expect.poll(() => createAnswerStore(second).find('posts', 0)).toBeDefined();
    const never = () => Promise.reject(new Error('asked again'));
    expect(await there?.read('posts', never, { freshMs: 60_000 })).toEqual({
      value: ['a post'],
      staleSeconds: 0,
    });
  });

  test('B-10 a database that has gone away takes no answer with it', async () => {
    const store = await open();
    const { log, lines } = createLogRecorder();
    const cache = createAnswerCache({ store: createAnswerStore(store), log });
    await store.close();
    expect(await cache.read('posts', async () => ['a post'], { freshMs: 60_000 })).toMatchObject({
      value: ['a post'],
    });
    expect(lines).toMatchObject([{ level: 'warn', message: expect.stringContaining('goes on without') }]);
  });
});
