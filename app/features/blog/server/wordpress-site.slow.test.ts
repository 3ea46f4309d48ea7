import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { startSite } from '#tests/site.ts';
import { describeWordPress } from '#tests/wordpress/describe-wordpress.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Home shows the samples when WordPress takes more than 1.5 s; the list of posts waits for it. */
const readList = async (url: string) => (await fetch(`${url}/blog`)).text();

await describeWordPress((wordpress) => {
  afterEach(() => wordpress.clear());

  test('B-10 the site shows posts of its WordPress, also when that is gone and the site was restarted', async () => {
    const first = await startSite({ BLOG_URL: wordpress.url });
    expect(await readList(first.url)).toContain('href="/blog/sticky-newest"');
    await wordpress.fault('down');
    first.process.kill('SIGTERM');
    await once(first.process, 'exit');
    expect(first.output()).not.toContain('shutdown was not clean');
    await using second = await startSite({ BLOG_URL: wordpress.url, DATA_DIR: first.dataDir });
    const list = await readList(second.url);
    expect(list).toContain('href="/blog/sticky-newest"');
    expect(list).not.toContain(wordpress.url);
  });

  test('B-09 pictures of its WordPress come from the site in formats of its own, also when WordPress is gone', async () => {
    await using site = await startSite({ BLOG_URL: wordpress.url });
    const find = async (format: string) => {
      const html = await (await fetch(`${site.url}/blog/every-block`)).text();
      expect(html).not.toMatch(/<(?:img|source)[^>]*wp-content/);
      return new RegExp(`/blog/media/[0-9a-f]{16}/\\d+\\.${format}`).exec(html)?.[0] ?? '';
    };
    // On a busy machine the post is shown before its pictures are known.
    await expect.poll(() => find('avif')).not.toBe('');
    const [avif, jpg] = [await find('avif'), await find('jpg')];
    const request = async (path = '') => {
      const response = await fetch(site.url + path);
      return [response.status, response.headers.get('content-type'), (await response.blob()).size > 100];
    };
    expect(await request(avif)).toEqual([200, 'image/avif', true]);
    await wordpress.fault('down');
    expect(await request(jpg)).toEqual([200, 'image/jpeg', true]);
    expect(await request(avif)).toEqual([200, 'image/avif', true]);
  });
});
