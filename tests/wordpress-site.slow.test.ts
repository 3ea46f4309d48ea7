import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { startSite } from './site.ts';
import { describeWordPress } from './wordpress/describe-wordpress.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const readHome = async (url: string) => (await fetch(url)).text();

await describeWordPress((wordpress) => {
  afterEach(() => wordpress.clear());

  test('B-10 the site shows posts of its WordPress, also when that is gone and the site was restarted', async () => {
    const first = await startSite({ BLOG_URL: wordpress.url });
    expect(await readHome(first.url)).toContain('href="/blog/sticky-newest"');
    await wordpress.fault('down');
    first.process.kill('SIGTERM');
    await once(first.process, 'exit');
    expect(first.output()).not.toContain('not everything ended well');
    await using second = await startSite({ BLOG_URL: wordpress.url, DATA_DIR: first.dataDir });
    const home = await readHome(second.url);
    expect(home).toContain('href="/blog/sticky-newest"');
    expect(home).not.toContain(wordpress.url);
  });

  test('B-09 pictures of its WordPress come from the site in formats of its own, also when WordPress is gone', async () => {
    await using site = await startSite({ BLOG_URL: wordpress.url });
    const html = await readHome(`${site.url}/blog/every-block`);
    expect(html).not.toMatch(/<(?:img|source)[^>]*wp-content/);
    const [avif, jpg] = ['avif', 'jpg'].map(
      (format) => new RegExp(`/blog/media/[0-9a-f]{16}/\\d+\\.${format}`).exec(html)?.[0] ?? '',
    );
    const ask = async (path = '') => {
      const response = await fetch(site.url + path);
      return [response.status, response.headers.get('content-type'), (await response.blob()).size > 100];
    };
    expect(await ask(avif)).toEqual([200, 'image/avif', true]);
    await wordpress.fault('down');
    expect(await ask(jpg)).toEqual([200, 'image/jpeg', true]);
    expect(await ask(avif)).toEqual([200, 'image/avif', true]);
  });
});
