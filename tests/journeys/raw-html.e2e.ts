import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { content } from './content.ts';
import { openSharedSite } from './journey.ts';
import { openAt } from './open-at.ts';
import { startReact } from './start-react.ts';

const site = await openSharedSite();

/** The content of a page for people and for programs. */
type PageTexts = { words: string[]; links: string[]; head: string[]; data: string[] };

/** Reads the current document or, with `html`, the document that those bytes give without script. */
const read = (page: Page, html?: string): Promise<PageTexts> =>
  page.evaluate((text) => {
    const place = text === undefined ? document : new DOMParser().parseFromString(text, 'text/html');
    const all = (selector: string) => [...place.querySelectorAll(selector)];
    const body = place.body.cloneNode(true) as HTMLElement;
    for (const unseen of body.querySelectorAll('script, style, template')) unseen.remove();
    return {
      words: body.textContent?.match(/[\p{L}\p{N}]+/gu) ?? [],
      links: all('a[href]').map((link) => link.getAttribute('href') ?? ''),
      head: all('title, meta[name], meta[property], link[rel=canonical], link[rel=alternate]').map(
        (element) => element.outerHTML,
      ),
      data: all('script[type="application/ld+json"]').map((block) => block.textContent ?? ''),
    };
  }, html);

test('the HTML itself has the text, links, head and data that a browser finally shows', async () => {
  await using watched = await openAt('about:blank');
  const { page } = watched;
  for (const path of [
    '/',
    '/services',
    content.services[0]?.path ?? '',
    '/projects',
    `/projects/${content.caseStudies[0]?.slug}`,
    '/blog',
    `/blog/${content.posts[0]?.slug}`,
    '/pricing',
    '/contact',
    '/about',
    '/seo-booster',
    '/website-carbon',
    '/sustainability-quiz',
    '/resources',
    '/link',
  ]) {
    // The enhance module runs before the page has loaded.
    await page.goto(site.url + path);
    const [shown, raw] = [await read(page), await read(page, await (await fetch(site.url + path)).text())];
    expect(shown.words.length, path).toBeGreaterThan(50);
    const rawWords = new Set(raw.words);
    const found = shown.words.filter((word) => rawWords.has(word));
    expect(found.length / shown.words.length, path).toBeGreaterThanOrEqual(0.95);
    expect(
      shown.links.filter((link) => !raw.links.includes(link)),
      path,
    ).toEqual([]);
    expect([shown.head, shown.data], path).toEqual([raw.head, raw.data]);
  }
});

const readBlocks = (page: Page) => page.locator('script[type="application/ld+json"]').allTextContents();
const readMeta = (page: Page, name: string) =>
  page
    .locator(`meta[property="${name}"]`)
    .evaluateAll((all) => all.map((meta) => meta.getAttribute('content')));

test('SEO-01 SEO-02 the policy allows the data block and React leaves it unchanged; after a click the head belongs to the new page alone', async () => {
  await using watched = await openAt('/contact');
  const { page } = watched;
  const [block = '', ...more] = await readBlocks(page);
  expect(more).toEqual([]);
  expect(block).toContain('LocalBusiness');
  await startReact(page);
  expect(await readBlocks(page)).toEqual([block]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await page.waitForURL('**/pricing');
  await expect.poll(() => readMeta(page, 'og:url')).toEqual([`${site.url}/pricing`]);
  expect(await readBlocks(page)).toEqual([]);
  const [image = ''] = await readMeta(page, 'og:image');
  expect(image).toMatch(/\/social\/pricing\.\w+\.png$/);
  // The server knows the URL that the browser computed.
  expect((await page.request.get(image ?? '', { maxRedirects: 0 })).status()).toBe(200);
  expect(watched.complaints).toEqual([]);
});
