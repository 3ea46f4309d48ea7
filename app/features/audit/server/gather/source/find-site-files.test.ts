import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startCountingServer } from '#tests/audit-pages/serve-pages.ts';
import { robotsTxtBytes } from '../../../domain/robots-txt.ts';
import { findSiteFiles } from './find-site-files.ts';

type Files = Record<string, string | Uint8Array | number>;

/** Scans a page of a site with these files; a number is a response status. */
async function find(describe: (own: string) => Files) {
  let files: Files = {};
  await using server = await startCountingServer(({ url = '' }, response) => {
    const file = files[url] ?? 404;
    if (typeof file === 'number') response.writeHead(file).end();
    else response.writeHead(200).end(file);
  });
  files = describe(server.own);
  return await findSiteFiles(`${server.own}/page/`, server.outbound, AbortSignal.timeout(10_000));
}

const sitemap = (...urls: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="x">${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;

test('W-03 robots.txt and its sitemap are found, and whether the sitemap lists the page', async () => {
  const found = await find((own) => ({
    '/robots.txt': `User-agent: *\nSitemap: ${own}/map.xml`,
    '/map.xml': sitemap(`${own}/page`),
  }));
  const url = expect.stringContaining('/map.xml');
  expect(found.robotsTxt.state).toBe('found');
  expect(found.sitemap).toMatchObject({ state: 'found', listsPage: true, url });
});

test('W-03 a single sitemap shows that the page is missing; one of several, or a sitemap index, does not', async () => {
  const without = await find((own) => ({ '/sitemap.xml': sitemap(`${own}/other`) }));
  expect(without.sitemap).toMatchObject({ listsPage: false });
  const several = await find((own) => ({
    '/robots.txt': `Sitemap: ${own}/a.xml\nSitemap: ${own}/b.xml`,
    '/a.xml': sitemap(`${own}/other`),
  }));
  expect(several.sitemap).not.toHaveProperty('listsPage');
  const lists = await find(() => ({ '/sitemap.xml': '<sitemapindex><sitemap></sitemap></sitemapindex>' }));
  expect(lists.sitemap).not.toHaveProperty('listsPage');
});

test('W-03 a zipped sitemap is read up to 10 MB, and one that is larger does not prove that the page is missing', async () => {
  const zipped = async (megabytes: number) => {
    const { sitemap: found } = await find((own) => ({
      '/robots.txt': `Sitemap: ${own}/sitemap.xml.gz`,
      '/sitemap.xml.gz': gzipSync(
        sitemap(`${own}/other`, `${own}/page`).replace(
          '</url>',
          `</url>${' '.repeat(megabytes * 1_000_000)}`,
        ),
      ),
    }));
    return found;
  };
  expect(await zipped(9)).toMatchObject({ form: 'urls', listsPage: true });
  const larger = await zipped(11);
  expect(larger).toMatchObject({ form: 'urls', cut: true });
  expect(larger).not.toHaveProperty('listsPage');
});

test('W-03 an absent file is missing, and one without a response is unknown', async () => {
  const missing = await find(() => ({}));
  expect([missing.robotsTxt.state, missing.sitemap.state]).toEqual(['missing', 'missing']);
  const broken = await find(() => ({ '/robots.txt': 503, '/sitemap.xml': 500 }));
  expect(broken.robotsTxt).toMatchObject({ state: 'unknown', status: 503 });
  expect(broken.sitemap.state).toBe('unknown');
});

test('W-04 a sitemap at a forbidden address is refused by the outbound policy', async () => {
  const found = await find(() => ({ '/robots.txt': 'Sitemap: http://169.254.169.254/latest/meta-data' }));
  expect(found.sitemap.state).toBe('unknown');
  const invalidSitemap = await find(() => ({ '/robots.txt': 'Sitemap: file:///etc/passwd' }));
  expect(invalidSitemap.sitemap).toMatchObject({
    state: 'missing',
    url: expect.stringContaining('/sitemap.xml'),
  });
});

test('R-07 robots.txt is read up to the size that crawlers must support; a larger one is cut at a line end and reported as cut', async () => {
  const rules = (letters: number) => {
    const text = `User-agent: *\n${'Disallow: /archive\n'.repeat(30_000)}`.slice(0, letters - 19);
    return `${text.slice(0, text.lastIndexOf('\n') + 1).padEnd(letters - 19, '#')}\nDisallow: /private`;
  };
  const largest = await find(() => ({ '/robots.txt': rules(robotsTxtBytes) }));
  expect(largest.robotsTxt).toMatchObject({
    state: 'found',
    text: expect.stringMatching(/\nDisallow: \/private$/),
  });
  expect(largest.robotsTxt).not.toHaveProperty('cut');
  // One character more would leave `Disallow: /privat`, which is a different rule.
  const more = await find(() => ({ '/robots.txt': rules(robotsTxtBytes + 1) }));
  expect(more.robotsTxt).toMatchObject({ cut: true, text: expect.stringMatching(/\/archive\n#*\n$/) });
});
