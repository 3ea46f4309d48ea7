import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { openFile } from '#tests/stores.ts';
import { describeWordPress } from '#tests/wordpress/describe-wordpress.ts';
import { openBlog } from '#tests/wordpress/open-blog.ts';
import { readPostList } from '../domain/post-list.ts';
import { openBlog as openConfigured } from './open-blog.ts';
import { prefetchBlog } from './prefetch-blog.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

await describeWordPress((wordpress) => {
  const open = () => openBlog(wordpress.url);
  afterEach(() => wordpress.clear());

  // app/features/blog/server/wordpress-fetch.test.ts has the failures that no real WordPress is needed for.
  test.each([
    ['maintenance', { kind: 'status', status: 503 }],
    ['database', { kind: 'status', status: 500 }],
    ['down', { kind: 'network' }],
  ] as const)('B-10 %s: the last good answer is served, and says how old it is', async (fault, error) => {
    const { blog, clock, lines, list } = open();
    const good = await list();
    await wordpress.fault(fault);
    clock.aheadMs = 3_660_000;
    const { value, staleSeconds } = await blog.listPosts({ page: 1, perPage: 6 });
    expect(value).toEqual(good);
    expect(staleSeconds).toBeGreaterThanOrEqual(3600);
    await expect
      .poll(() => lines.map(({ message }) => message), { timeout: 10_000 })
      .toContain('the blog could not be refreshed; its last response is shown');
    expect(JSON.stringify(lines)).not.toContain(wordpress.siteFolder);
    await expect(blog.findPost('no-picture')).rejects.toMatchObject({ name: 'BlogError', ...error });
  });

  test('B-10 a WordPress with plain permalinks is read', async () => {
    await wordpress.fault('plain-permalinks');
    const { find, blog } = open();
    expect((await find('no-picture')).slug).toBe('no-picture');
    expect((await blog.listTerms('tags')).value).toHaveLength(6);
  });

  test('B-10 posts that nobody has opened are there with their pictures after a restart while WordPress is down', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'saltbush-blog-'));
    const open = async () => {
      const store = await openFile(path.join(dataDir, 'saltbush.sqlite'));
      const { log, lines } = createLogRecorder();
      const mediaOrigins = [wordpress.url];
      const blog = { kind: 'wordpress' as const, url: wordpress.url, mediaOrigins };
      const config = {
        dataDir,
        siteUrl: 'https://saltbush.example',
        blog: { ...blog, credentials: undefined, webhookSecret: undefined, firstCategory: undefined },
      };
      const service = openConfigured(config, { store, notify: async () => {}, log });
      if (!service) throw new Error('there is no blog');
      const list = async () => {
        const result = await readPostList(service.source, { page: 1 });
        return result.state === 'page' ? result.list.posts : [];
      };
      return { service, store, list, lines };
    };
    const before = await open();
    await prefetchBlog({ ...before.service, log: createLogRecorder().log });
    before.service.close();
    await before.store.close();
    await wordpress.fault('down');
    const after = await open();
    const posts = await after.list();
    expect(posts.length).toBeGreaterThanOrEqual(6);
    for (const { slug, image } of posts) {
      const { value: post } = await after.service.source.findPost(slug);
      expect(post?.html, slug).toContain('<p>');
      const id = image?.path.split('/').at(-1) ?? '';
      if (image)
        expect(
          await after.service.pictures?.render({ id, width: Math.min(320, image.width), format: 'jpg' }),
        ).toBeDefined();
    }
    after.service.close();
    await after.store.close();
    rmSync(dataDir, { recursive: true });
  });

  test('B-10 after a good answer and a restart, lists, posts and terms are there while WordPress is down', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-blog-'));
    const file = path.join(folder, 'saltbush.sqlite');
    const first = await openFile(file);
    const before = openBlog(wordpress.url, first);
    const good = [await before.list(), await before.find('every-block'), await before.blog.listTerms('tags')];
    const rows = () => first.db.selectFrom('blog_answers').select('key').execute();
    await expect.poll(rows).toHaveLength(3);
    await first.close();
    await wordpress.fault('down');
    const second = await openFile(file);
    const after = openBlog(wordpress.url, second);
    after.clock.aheadMs = 86_400_000;
    expect([await after.list(), await after.find('every-block')]).toEqual(good.slice(0, 2));
    const terms = await after.blog.listTerms('tags');
    expect(terms.value).toHaveLength(6);
    expect(terms.staleSeconds).toBeGreaterThan(86_000);
    after.cache.close();
    await second.close();
    rmSync(folder, { recursive: true });
  });
});
