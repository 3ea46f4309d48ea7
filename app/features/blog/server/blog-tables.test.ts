import { expect, test } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { describeStores } from '#tests/stores.ts';
import { createResponseCache } from '../domain/cache/response-cache.ts';
import { createBlogTables } from './blog-tables.ts';

const at = Date.parse('2026-11-21T00:00:00.123Z');
const answer = (value: unknown, fetchedAt = at) => ({ value, fetchedAt });
const { log } = createLogRecorder();

await describeStores(({ open, createPlace }) => {
  test('B-10 an answer is read as it was written, whatever it holds', async () => {
    const { answers } = createBlogTables(await open(), log);
    const text = answer('a \u0000 b \ud800 “ü” 👍 \u2028');
    await answers.save('posts?search=\u0001%00', text);
    expect(await answers.find('posts?search=\u0001%00')).toEqual(text);
    expect(await answers.find('posts')).toBeUndefined();
  });

  test('B-10 a newer answer takes the place of an older one, whichever comes first, until it is forgotten', async () => {
    const { answers } = createBlogTables(await open(), log);
    for (const time of [1, 0, 2, 1]) await answers.save('a', answer(time, at + time));
    expect(await answers.find('a')).toEqual(answer(2, at + 2));
    await answers.delete('a');
    expect(await answers.find('a')).toBeUndefined();
  });

  test('B-10 a row that is no JSON counts as none', async () => {
    const store = await open();
    const row = { key: 'a', body: '{"cut', fetched_at: new Date(at).toISOString() };
    await store.db.insertInto('blog_answers').values(row).execute();
    expect(await createBlogTables(store, log).answers.find('a')).toBeUndefined();
  });

  test('B-10 the table is bounded, and the oldest answers leave', async () => {
    const store = await open();
    const { answers } = createBlogTables(store, log, { blog_answers: 20, blog_pictures: 20 });
    for (let index = 0; index <= 100; index++) await answers.save(`${index}`, answer(index, at + index));
    const rows = await store.db.selectFrom('blog_answers').select('key').orderBy('fetched_at').execute();
    expect(rows.map(({ key }) => Number(key))).toEqual(Array.from({ length: 20 }, (_, index) => 81 + index));
  });

  test('B-10 a size that pages were made with stays, and the pictures unseen for longest leave', async () => {
    const limits = { blog_answers: 20, blog_pictures: 150 };
    const { pictures } = createBlogTables(await open(), log, limits);
    const picture = { id: 'a', sourceUrl: 'https://x.example/a.jpg', width: 400, height: 200 };
    await pictures.keep([picture], 1000);
    await pictures.keep([{ ...picture, width: 999 }], 9000);
    expect(await pictures.find(['a', 'b'])).toEqual([picture]);
    const many = Array.from({ length: 250 }, (_, index) => ({ ...picture, id: `${index}` }));
    for (const each of many) await pictures.keep([each], 2000 + Number(each.id));
    const found = await pictures.find(['a', ...many.map(({ id }) => id)]);
    expect(found?.length).toBeLessThanOrEqual(200);
    expect(await pictures.find(['a'])).toHaveLength(1);
    expect(await pictures.find(['0'])).toEqual([]);
  });

  test('B-10 servers that share a database share their answers', async () => {
    const place = await createPlace();
    const [first, second] = [await open(place), await open(place)].map(
      (store) => createBlogTables(store, log).answers,
    );
    const [here, there] = [first, second].map((store) => createResponseCache({ store, log }));
    await here?.read('posts', async () => ['a post'], { freshMs: 60_000 });
    await expect.poll(() => second?.find('posts')).toBeDefined();
    const never = () => Promise.reject(new Error('asked again'));
    expect(await there?.read('posts', never, { freshMs: 60_000 })).toEqual({
      value: ['a post'],
      staleSeconds: 0,
    });
  });

  test('B-10 a database that has gone away takes no answer with it, and is logged once a minute', async () => {
    const store = await open();
    const { log, lines } = createLogRecorder();
    const cache = createResponseCache({ store: createBlogTables(store, log).answers, log });
    await store.close();
    for (const key of ['posts', 'post?a', 'post?b'])
      expect(await cache.read(key, async () => ['a post'], { freshMs: 60_000 })).toMatchObject({
        value: ['a post'],
      });
    expect(lines).toMatchObject([{ level: 'warn', message: expect.stringContaining('goes on without') }]);
  });
});
