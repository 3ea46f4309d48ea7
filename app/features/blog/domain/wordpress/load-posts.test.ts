import { expect, test } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createWordPressPost } from '#tests/posts.ts';
import { createResponseCache } from '../cache/response-cache.ts';
import type { WordPressFetch } from '../wordpress-client.ts';
import { createPostIndex } from './post-index.ts';
import { createWordPressBlog } from './wordpress-blog.ts';

test('B-10 a list that still leaves out a post whose password was removed is asked for until it has the post', async () => {
  const open = { rendered: '', protected: false };
  const first = createWordPressPost(1);
  const locked = createWordPressPost(2, { content: { ...open, protected: true } });
  const opened = createWordPressPost(2, { content: open, modified_gmt: '2026-05-01T00:00:00' });
  const world = { listed: [locked, first], aheadMs: 0 };
  const fetchPath: WordPressFetch = async () => ({
    status: 200,
    headers: new Headers({ 'x-wp-total': '2', 'x-wp-totalpages': '1' }),
    json: async () => world.listed,
  });
  const { log } = createLogRecorder();
  const now = () => Date.now() + world.aheadMs;
  const blogUrl = 'https://blog.example';
  const cache = createResponseCache({ log, now });
  const index = createPostIndex({ blogUrl, fetchPath, cache, now });
  const pictures = { find: () => undefined, learn: async () => true };
  const blog = createWordPressBlog({
    ...{ blogUrl, siteUrl: 'https://site.test', fetchPath, pictures, log, cache, index },
  });
  const list = async () => {
    const { value, staleSeconds } = await blog.listPosts({ page: 1, perPage: 6 });
    return [value?.posts.map(({ id }) => id), staleSeconds > 0];
  };
  await index.open();
  index.note([locked, first], '2');
  expect(await list()).toEqual([[1], false]);
  expect(index.note([opened, first], '2')).toMatchObject({ isAffected: expect.any(Function) });
  // A cache in front of WordPress still answers as before.
  expect(await list()).toEqual([[1], true]);
  world.aheadMs = 31_000;
  world.listed = [opened, first];
  expect(await list()).toEqual([[2, 1], false]);
});
