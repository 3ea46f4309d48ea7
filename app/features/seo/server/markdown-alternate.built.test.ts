import { expect, test } from 'vitest';
import { openSharedApp } from '#tests/built-app.ts';

const markdown = { accept: 'text/markdown, text/html;q=0.8' };
const chrome = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8' };
const { get } = openSharedApp();

test('SEO-03 every page in the sitemap is available as Markdown with the same title and far fewer bytes', async () => {
  const faults: string[] = [];
  const map = (await (await get('/sitemap.xml')).text()).replaceAll('&amp;', '&');
  for (const [, path = ''] of map.matchAll(/<loc>http:\/\/site\.test([^<]*)<\/loc>/g)) {
    const html = await (await get(path || '/', chrome)).text();
    const response = await get(path || '/', markdown);
    const text = await response.text();
    const type = response.headers.get('content-type');
    if (response.status !== 200 || type !== 'text/markdown; charset=utf-8') faults.push(`${path}: ${type}`);
    const own = await get(path.replace(/^\/?(?=\?|$)/, '/index').replace(/(?=\?|$)/, '.md'));
    if ((await own.text()) !== text) faults.push(`${path}: another text at its own address`);
    const title = html
      .match(/<title>([^<]*)</)?.[1]
      ?.replaceAll('&amp;', '&')
      .replaceAll('&#x27;', "'");
    if (!text.includes(`title: ${JSON.stringify(title)}`)) faults.push(`${path}: title ${title}`);
    if (!/^# ./m.test(text)) faults.push(`${path}: no heading`);
    if (text.length > 0.4 * html.length) faults.push(`${path}: ${text.length} of ${html.length}`);
    if (/<(div|p|script|span)\b/.test(text)) faults.push(`${path}: HTML in it`);
  }
  expect(faults).toEqual([]);
});

test('SEO-03 browsers get HTML before and after a request for Markdown, which shared caches do not keep', async () => {
  for (const headers of [chrome, markdown, chrome, {}, { accept: '*/*' }]) {
    const response = await get('/about', headers);
    const type = headers === markdown ? 'text/markdown; charset=utf-8' : 'text/html; charset=utf-8';
    expect(response.headers.get('content-type')).toBe(type);
    const isMarkdown = headers === markdown;
    expect(response.headers.get('vary')).toMatch(isMarkdown ? /^accept,/ : /^accept-encoding/);
    expect(/^private/.test(response.headers.get('cache-control') ?? '')).toBe(isMarkdown);
    expect(response.headers.get('no-vary-search')).toBe('params');
  }
  expect((await get('/about', chrome)).headers.get('x-page-cache')).toBe('fresh');
});

test('SEO-03 the Markdown has its own ETag, and no content security policy', async () => {
  const html = await get('/about', chrome);
  const text = await get('/about', markdown);
  const etag = text.headers.get('etag') ?? '';
  expect(etag).not.toBe(html.headers.get('etag'));
  expect((await get('/about', { ...markdown, 'if-none-match': etag })).status).toBe(304);
  expect((await get('/about', { ...chrome, 'if-none-match': etag })).status).toBe(200);
  expect(text.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(text.headers.get('x-robots-tag')).toBe('noindex');
});

test('SEO-03 Markdown at its own address is cached like the page, and varies by encoding alone', async () => {
  const { status, headers } = await get('/about.md', chrome);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
  expect(headers.get('cache-control')).toContain('s-maxage=60');
  expect(headers.get('vary')).toBe('accept-encoding');
  for (const path of ['/contact.md', '/blog.md?page=1']) expect((await get(path)).status, path).toBe(200);
  for (const path of ['/auth.md', '/there-is-no-such-page.md', '/search.md?q=carbon'])
    expect((await get(path)).status, path).toBe(404);
});

test.each(['/auth', '/there-is-no-such-page', '/search?q=carbon'])(
  'SEO-03 %s is no page for search engines, and HTML alone',
  async (path) => {
    const response = await get(path, { accept: 'text/markdown' });
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  },
);
