import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createNoteBlog, createTestApp } from '#tests/built-app.ts';

test('B-10 pages of posts are rendered again, as documents and as data, and no others', async () => {
  const secret = 'a secret of at least 32 characters';
  const { app, get } = createTestApp({
    services: { blog: createNoteBlog(3) },
    blog: { webhookSecret: secret, invalidate() {} },
  });
  const paths = [
    '/',
    '/blog',
    '/blog?page=1',
    '/blogs',
    '/blog/note-1',
    '/resources',
    '/blog.data',
    '/_.data',
    '/about',
  ];
  for (const path of paths) await get(path);
  const listCached = () => paths.filter((path) => app.pages.cache.findFresh(path));
  expect(listCached()).toEqual(paths);
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.`).digest('hex');
  const headers = { 'x-saltbush-signature': `t=${seconds},v1=${signature}` };
  await app.request('http://site.test/webhooks/blog', { method: 'POST', headers });
  expect(listCached()).toEqual(['/about']);
});
