import { expect, test } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { describeStores } from '#tests/stores.ts';
import { createResponseCache } from '../domain/cache/response-cache.ts';
import { createBlogTables } from './blog-tables.ts';

const at = Date.parse('2026-11-21T00:00:00.123Z');
const response = (value: unknown, fetchedAt = at) => ({ value, fetchedAt });
const { log } = createLogRecorder();

await describeStores(({ open, createPlace }) => {
  test('B-10 an answer is read as it was written, whatever it holds', async () => {
    const { responses } = createBlogTables(await open(), log);
    const text = response('a \u0000 b \ud800 “ü” 👍 \u2028');
    await responses.save('posts?search=\u0001%00', text);
    expect(await responses.find('posts?search=\u0001%00')).toEqual(text);
    expect(await responses.find('posts')).toBeUndefined();
  });

  test('B-10 a newer answer takes the place of an older one, whichever comes first, until it is forgotten', async () => {
    const { responses } = createBlogTables(await open(), log);
    for (const time of [1, 0, 2, 1]) await responses.save('a', response(time, at + time));
    expect(await responses.find('a')).toEqual(response(2, at + 2));
    await responses.delete('a');
    expect(await responses.find('a')).toBeUndefined();
  });

  test('B-10 a row that is no JSON counts as none', async () => {
    const store = await open();
    const row = { key: 'a', body: '{"cut', fetched_at: new Date(at).toISOString() };
    await store.db.insertInto('blog_answers').values(row).execute();
    expect(await createBlogTables(store, log).responses.find('a')).toBeUndefined();
  });

  test('B-10 the table is bounded, and the oldest answers leave', async () => {
    const store = await open();
    const { responses } = createBlogTables(store, log, { blog_answers: 20, blog_pictures: 20 });
    for (let index = 0; index <= 100; index++) await responses.save(`${index}`, response(index, at + index));
    const rows = await store.db.selectFrom('blog_answers').select('key').orderBy('fetched_at').execute();
    expect(rows.map(({ key }) => Number(key))).toEqual(Array.from({ length: 20 }, (_, index) => 81 + index));
  });

  test('B-10 a size that pages were made with stays, and the pictures unseen for longest leave', async () => {
    const limits = { blog_answers: 20, blog_pictures: 150 };
    const { pictures } = createBlogTables(await open(), log, limits);
    const picture = { id: 'a', sourceUrl: 'https://x.example/a.jpg', width: 400, height: 200 };
    await pictures.save([picture], 1000);
    await pictures.save([{ ...picture, width: 999 }], 9000);
    expect(await pictures.find(['a', 'b'])).toEqual([picture]);
    const many = Array.from({ length: 250 }, (_, index) => ({ ...picture, id: `${index}` }));
    for (const known of many) await pictures.save([known], 2000 + Number(known.id));
    const found = await pictures.find(['a', ...many.map(({ id }) => id)]);
    expect(found?.length).toBeLessThanOrEqual(200);
    expect(await pictures.find(['a'])).toHaveLength(1);
    expect(await pictures.find(['0'])).toEqual([]);
  });

  test('B-10 servers that share a database share their answers', async () => {
    const place = await createPlace();
    const [first, second] = [await open(place), await open(place)].map(
      (store) => createBlogTables(store, log).responses,
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
    const cache = createResponseCache({ store: createBlogTables(store, log).responses, log });
    await store.close();
    for (const key of ['posts', 'post?a', 'post?b'])
      expect(await cache.read(key, async () => ['a post'], { freshMs: 60_000 })).toMatchObject({
        value: ['a post'],
      });
    expect(lines).toMatchObject([{ level: 'warn', message: expect.stringContaining('goes on without') }]);
  });
});
