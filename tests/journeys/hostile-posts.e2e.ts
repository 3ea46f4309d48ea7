import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { cleanPostHtml } from '#app/features/blog/domain/html/clean-post-html.ts';
import { formatContentSecurityPolicy } from '#platform/http/middleware/security-headers.ts';
import { emptyFrameNote, engine, openPage, type WatchedPage } from '../browser.ts';
import { hostileHtml } from '../hostile-html.ts';
import { listen, stopServer } from '../site.ts';
import { openSharedBrowser } from './journey.ts';

type Kind = 'raw' | 'clean' | 'guarded';

/**
 * Serves a range of the texts in articles: raw, sanitised, or sanitised and with our policy. This needs a separate server,
 * because the site never shows raw text.
 */
async function serveArticles() {
  const server = createServer((request, response) => {
    const [, kind = '', from = '', to = ''] = request.url?.split('/') ?? [];
    if (!['raw', 'clean', 'guarded'].includes(kind)) {
      response.writeHead(404).end();
      return;
    }
    const texts = hostileHtml.slice(Number(from), Number(to));
    const articles = texts.map((raw) => (kind === 'raw' ? raw : clean(raw)));
    const policy = formatContentSecurityPolicy({ siteUrl: url, inlineScripts: [] });
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(kind === 'guarded' && { 'content-security-policy': policy }),
    });
    response.end(
      `<!doctype html><html lang="en"><title>Post</title><main>${articles.map((html) => `<article>${html}</article><p class="end">End</p>`).join('')}</main>`,
    );
  });
  const url = await listen(server);
  const findPicture = (address: string) =>
    address.startsWith(url) ? { path: '/blog/media/4f2a', width: 400, height: 300 } : undefined;
  const clean = (html: string) => cleanPostHtml(html, { blogOrigin: url, findPicture }).html;
  return { url, stop: () => stopServer(server) };
}

const [server, browser] = await Promise.all([serveArticles(), openSharedBrowser()]);
afterAll(() => server.stop());

/** Lists what is wrong with the articles as the browser shows them. */
async function listFaults(page: Page, kind: Kind): Promise<string[]> {
  return page.evaluate(async (isGuarded) => {
    const faults: string[] = [];
    const harmless = ['http:', 'https:', 'mailto:', 'tel:'];
    // Links to the web are only checked; any others would be followed.
    document.addEventListener('click', (event) => {
      const link = (event.target as HTMLElement).closest('a');
      if (link && harmless.includes(link.protocol)) event.preventDefault();
    });
    for (const element of document.querySelectorAll<HTMLElement>('article *')) {
      for (const { name } of element.attributes) if (/^(on|style|srcdoc)/.test(name)) faults.push(name);
      if (element instanceof HTMLAnchorElement && element.href && !harmless.includes(element.protocol))
        faults.push(element.href);
      for (const type of ['pointerenter', 'mouseover', 'mouseenter', 'focus', 'toggle', 'animationstart'])
        element.dispatchEvent(new Event(type, { bubbles: true }));
      element.focus();
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
    const pass = () => new Promise((resolve) => setTimeout(resolve));
    await pass();
    // Our policy would refuse this link.
    if (!isGuarded) {
      const last = document.createElement('a');
      document.body.append(Object.assign(last, { href: 'javascript:void (window.__last = true)' }));
      last.click();
      // Firefox runs the script of a link later. Once this one has run, so have those before it.
      while (!('__last' in window)) await pass();
    }
    const shape = [...(document.querySelector('main')?.children ?? [])].map(({ localName }) => localName);
    const ends = [...document.querySelectorAll('main > .end')];
    if (shape.length !== 2 * ends.length || shape.some((name, at) => name !== (at % 2 ? 'p' : 'article')))
      faults.push('something left the article');
    for (const end of ends) if (end.innerHTML !== 'End') faults.push(`after the article: ${end.innerHTML}`);
    if ('__pwned' in window) faults.push('script ran');
    if (document.title !== 'Post') faults.push(document.title);
    return faults;
  }, kind === 'guarded');
}

async function visit({ page, requests, complaints }: WatchedPage, kind: Kind, from: number, to = from + 1) {
  requests.length = 0;
  complaints.length = 0;
  await page.goto(`${server.url}/${kind}/${from}/${to}`);
  const faults = await listFaults(page, kind);
  // Firefox sometimes reports the request for a page twice, or after the next page has been requested.
  const own = engine === 'Firefox' ? `GET /${kind}/${from}/${to}` : undefined;
  const leaked = requests
    .slice(1)
    .filter((request) => request !== own && !request.startsWith('GET /blog/media/4f2a/'));
  const refused = complaints.filter((text) => !text.includes('404') && text !== emptyFrameNote);
  return [...faults, ...leaked, ...refused, ...(page.url().endsWith(`/${from}/${to}`) ? [] : [page.url()])];
}

test('B-09 a browser with the raw texts shows the effects that these journeys look for', async () => {
  const visitRaw = async (part: string) => {
    await using watched = await openPage(browser);
    return await visit(
      watched,
      'raw',
      hostileHtml.findIndex((html) => html.includes(part)),
    );
  };
  expect(await visitRaw('<script>window')).toContain('script ran');
  expect(await visitRaw('<img src=x onerror')).toContain('script ran');
  expect(await visitRaw('<svg onload')).toContain('script ran');
  expect(await visitRaw('<a href="javascript:')).toContain('script ran');
  expect(await visitRaw('<img src="/canary-img')).toContain('GET /canary-img');
  expect(await visitRaw('</div></section></article>')).toContain('something left the article');
});

test('B-09 no hostile text has an effect in a browser, even without a policy', async () => {
  await using watched = await openPage(browser);
  // Sixteen to a page, and then one by one if one of them has an effect.
  const together = 16;
  const found: string[] = [];
  for (let from = 0; from < hostileHtml.length; from += together) {
    const faults = await visit(watched, 'clean', from, from + together);
    if (faults.length === 0) continue;
    found.push(`${from} and those after it: ${faults.join(', ')}`);
    for (const [after, html] of hostileHtml.slice(from, from + together).entries()) {
      const own = await visit(watched, 'clean', from + after);
      if (own.length > 0) found.push(`${html.slice(0, 100)}: ${own.join(', ')}`);
    }
  }
  expect(found).toEqual([]);
}, 300_000);

test('B-09 all of them in one page do not affect each other, and our policy has nothing to refuse', async () => {
  await using watched = await openPage(browser);
  expect(await visit(watched, 'guarded', 0, hostileHtml.length)).toEqual([]);
});
