import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { listDeviceScans } from '#app/features/audit/domain/measurement.ts';
import { openAuditParts } from '../audit/open-audit-parts.ts';
import { waitForFinalCompression } from '../measure-weight.ts';
import { readPage } from '../read-page.ts';
import { content } from './content.ts';
import { openOwnSite } from './journey.ts';

const site = await openOwnSite({ VITALS_SAMPLE_RATE: '1', GREEN_WEB_URL: 'off' });
const read = async (path: string) => (await fetch(site.url + path)).text();

/** Pages outside the sitemap: they concern one visitor, or no link leads to them. */
const unlisted = [
  ...['/auth', '/account', '/contact/thanks', '/link'],
  ...['/search', '/search?q=website', '/blog?page=2', `/blog/category/${content.posts[0]?.categories[0]}`],
  ...['/sustainability-quiz?v=1&q=3&a=bcb', '/sustainability-quiz/1-1ysk6h2'],
  `/pricing?plan=${content.plans[0]?.slug}`,
];

const footOf = (html: string, device: string) =>
  1000 * Number(readPage(html).first(`footer .on-${device}[data-weight=page]`).text);

/** Measures two pages at a time, which changes the duration but not the weight. */
const limit = pLimit(2);

test('H-08 W-01 the weight in the footer of every page is that of its audit within 2 %', {
  timeout: 1_800_000,
}, async () => {
  const map = await read('/sitemap.xml');
  const listed = [...map.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => new URL(url).pathname);
  expect(listed.length).toBeGreaterThan(50);
  await using parts = openAuditParts([site.url]);
  const only = process.env.OWN_WEIGHT_PATHS?.split(' ');
  const faults = await Promise.all(
    (only ?? [...new Set([...listed, ...unlisted])]).map((path) =>
      limit(async () => {
        // The page of links has no footer.
        if (path === '/link') return [];
        await waitForFinalCompression(site.url + path);
        const measured = await parts.measure(site.url + path).catch(String);
        if (typeof measured === 'string') return [`${path}: ${measured}`];
        const { browserScan } = measured;
        const html = await read(path);
        return listDeviceScans(browserScan).flatMap(({ device, scrolled }) => {
          const said = footOf(html, device);
          const bytes = scrolled.transferBytes;
          // The page rounds kilobytes up.
          const isNear = said > bytes * 0.98 && said - 1000 < bytes * 1.02;
          return isNear ? [] : [`${path} on a ${device}: ${said} where ${bytes} were measured`];
        });
      }),
    ),
  );
  expect(faults.flat()).toEqual([]);
});
