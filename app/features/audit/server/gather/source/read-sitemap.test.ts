import { expect, test } from 'vitest';
import { readSitemap } from './read-sitemap.ts';

const page = 'https://tidepooltrust.example/reef/';
const loc = (text: string) => `<urlset><url><loc>${text}</loc></url></urlset>`;

test.each([
  ['an XML sitemap', `<?xml version="1.0" encoding="UTF-8"?>\n${loc(page)}`],
  ['a sitemap with whitespace before its declaration', `\uFEFF\n <?xml version="1.0"?>${loc(` ${page}\n`)}`],
  ['a sitemap with a namespace prefix', `<sm:urlset><sm:url><sm:loc>${page}</sm:loc></sm:url></sm:urlset>`],
  ['a URL in a CDATA section', loc(`<![CDATA[${page}]]>`)],
  ['a URL with character references', loc(page.replace('reef', '&#114;&#x65;ef'))],
  ['RSS 2.0', `<rss version="2.0"><channel><item><link>${page}</link></item></channel></rss>`],
  ['RSS 1.0', `<rdf:RDF><item><link>${page}</link></item></rdf:RDF>`],
  ['Atom', `<feed><link rel="self" href="/feed"/><entry><link href="${page}"/></entry></feed>`],
  ['text with one URL a line', `\uFEFF${page}\r\n\r\n`],
])('R-07 the URLs of %s are read', async (_what, text) => {
  expect(await readSitemap(text)).toEqual({ form: 'urls', urls: [page], whole: true });
});

test('R-07 the URLs of pictures, of comments and of a feed itself are not those of pages', async () => {
  const other = '<image:image><image:loc>https://tidepooltrust.example/a.jpg</image:loc></image:image>';
  const text = `<urlset><!-- <url><loc>${page}</loc></url> --><url><loc>${page}b</loc>${other}</url></urlset>`;
  expect((await readSitemap(text)).urls).toEqual([`${page}b`]);
});

test.each([
  ['an ampersand that is not escaped', loc(`${page}?a=1&b=2`)],
  ['an element that is not closed', '<urlset><url></urlset>'],
  ['an entity that its own document type defines', `<!DOCTYPE a [<!ENTITY e "${page}">]>${loc('&e;')}`],
  ['an HTML page', '<!doctype html><title>Not found</title><p>a<br>b'],
  ['any other XML', '<config><loc>a</loc></config>'],
  ['text of other lines', 'Not found'],
  ['nothing', ''],
])('R-07 %s is no sitemap', async (_what, text) => {
  expect(await readSitemap(text)).toMatchObject({ form: 'invalid', urls: [] });
});

test('R-07 of a sitemap index no URLs are read, and of a truncated sitemap those before its end', async () => {
  const index = '<sitemapindex><sitemap><loc>https://a.example/b.xml</loc></sitemap></sitemapindex>';
  expect(await readSitemap(index)).toMatchObject({ form: 'index', urls: [] });
  const cut = `${loc(page).replace('</urlset>', '')}<url><loc>${page}b</lo`;
  expect(await readSitemap(cut, true)).toEqual({ form: 'urls', urls: [page], whole: false });
});

test.each([
  ['of a million levels', `<urlset>${'<a>'.repeat(100_000)}`],
  [
    'with an element of 100,000 attributes',
    `<urlset ${Array.from({ length: 100_000 }, (_, index) => `a${index}="x"`).join(' ')}>`,
  ],
  ['of 50,001 URLs', `<urlset>${`<url><loc>${page}</loc></url>`.repeat(50_001)}</urlset>`],
])('W-04 the rest of a sitemap %s is not read, and nothing is concluded from it', async (_what, text) => {
  expect(await readSitemap(text)).toMatchObject({ form: 'urls', whole: false });
});
