import Validator from '@adobe/structured-data-validator';
import { beforeAll, expect, test } from 'vitest';
import { built, createTestApp } from '#tests/built-app.ts';
import { type CrawledPage, crawlSite } from '#tests/crawl-site.ts';
import { type ReadPage, readHead } from '#tests/read-page.ts';

const { formatDate } = built;

const siteUrl = 'http://site.test';
const { get, services } = createTestApp();
const { content } = services;

type Node = { '@type': string | string[]; '@id'?: string; [property: string]: unknown };
type Page = CrawledPage & ReadPage & { graph: Node[] };

const readGraph = (page: ReadPage): Node[] => JSON.parse(page.data[0] ?? '{}')['@graph'] ?? [];
const typesOf = (node: Node) => [node['@type']].flat();
const findNode = (page: Page, type: string) => page.graph.find((node) => typesOf(node).includes(type));

/** Lists every object inside a value, at any depth. */
function listObjects(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(listObjects);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Node, ...Object.values(value).flatMap(listObjects)];
}

let pages: Page[];
const at = (path: string): Page => {
  const page = pages.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`${path} was not crawled`);
  return page;
};

beforeAll(async () => {
  const unlinked = ['/link', '/meet-the-founder', '/blogs', '/search?q=museums', '/there-is-no-such-page'];
  const crawled = await crawlSite(get, ['/', '/sustainability-quiz/1-1ysk6h2', ...unlinked]);
  pages = [...crawled.values()]
    .filter(({ html }) => html)
    .map((page) => ({ ...page, ...readHead(page.html) }))
    .map((page) => ({ ...page, graph: readGraph(page) }));
});

test('SEO-02 every page has one block with one graph in which every id resolves', () => {
  expect(pages.length).toBeGreaterThan(60);
  for (const { path, data, graph } of pages) {
    expect(data, path).toHaveLength(1);
    expect(JSON.parse(data[0] ?? '')['@context'], path).toBe('https://schema.org');
    const objects = listObjects(graph);
    const ids = new Set(objects.filter((object) => object['@type']).map((object) => object['@id']));
    const loose = objects.filter((object) => !object['@type'] && !ids.has(object['@id']));
    expect(loose, path).toEqual([]);
    const declared = graph.map((node) => node['@id']).filter(Boolean);
    expect(new Set(declared).size, path).toBe(declared.length);
  }
});

test('SEO-02 every URL is absolute, every date has an offset, and no modification predates publication', () => {
  for (const { path, graph } of pages) {
    for (const object of listObjects(graph)) {
      for (const [name, value] of Object.entries(object)) {
        const texts = [value].flat().filter((text) => typeof text === 'string');
        if (
          /^(@id|url|item|image|logo|sameAs|thumbnailUrl|contentUrl|mainEntityOfPage|urlTemplate)$/.test(name)
        )
          for (const text of texts) expect(text, `${path}: ${name}`).toMatch(/^https?:\/\/[^/]+\//);
        if (/^(date|upload)/.test(name))
          for (const text of texts)
            expect(text, `${path}: ${name}`).toMatch(/^\d{4}-\d\d-\d\dT[\d:]+[+-]\d\d:\d\d$/);
      }
      if (typeof object.dateModified === 'string')
        expect(Date.parse(object.dateModified)).toBeGreaterThanOrEqual(
          Date.parse(String(object.datePublished)),
        );
    }
  }
});

/** Properties whose text the page must show. Weekdays and countries are formatted differently in schema.org. */
const visibleProperties =
  /^(name|legalName|headline|description|serviceType|reviewBody|text|telephone|email|streetAddress|addressLocality|addressRegion|postalCode|opens|closes)$/;
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A page shows `09:00` as `9 am`, and a text whole that the graph cuts off. */
const formatVisible = (value: string) =>
  /^\d\d:00$/.test(value)
    ? `${Number.parseInt(value, 10) % 12 || 12} ${value < '12' ? 'am' : 'pm'}`
    : plain(value).replace(/…$/, '');

test('SEO-02 every text in the graph is visible on the page', () => {
  for (const { path, graph, text } of pages) {
    // The links page has no footer, so the brand appears only in the logo.
    const seen = path === '/link' ? `${text} Saltbush` : text;
    for (const object of listObjects(graph)) {
      for (const [name, value] of Object.entries(object)) {
        if (typeof value !== 'string' || !visibleProperties.test(name)) continue;
        expect(plain(seen).includes(formatVisible(value)), `${path}: ${name}: ${value}`).toBe(true);
      }
    }
  }
});

test('SEO-02 every date and every rating is visible on the page', () => {
  for (const { path, graph, text, html } of pages) {
    for (const object of listObjects(graph)) {
      // The page shows each rating beside its quote, but not their average.
      const isAverage = object['@type'] === 'AggregateRating';
      for (const [name, value] of Object.entries(object)) {
        const place = `${path}: ${name}: ${value}`;
        if (/^(date|upload)/.test(name)) expect(text.includes(formatDate(String(value))), place).toBe(true);
        if (name === 'ratingValue' && !isAverage)
          expect(html, place).toContain(`aria-label="Rated ${value} out of 5"`);
        if (name === 'geoRadius') expect(text, place).toContain(`${Number(value) / 1000} km`);
      }
    }
  }
});

const siteTypes = ['Organization', 'WebSite'];
const business = ['LocalBusiness', 'ProfessionalService'];

/** Lists the types that a page must have besides those of the site itself. */
function listExpectedTypes(path: string): string[] {
  if (path === '/') return business;
  if (path.startsWith('/contact') || path === '/about') return [...business, 'BreadcrumbList'];
  if (content.services.some((service) => service.path === path))
    return ['Service', 'FAQPage', 'BreadcrumbList'];
  if (path === '/pricing') return ['FAQPage', 'BreadcrumbList'];
  const page = content.pages.find((candidate) => candidate.path === path);
  if (page) return page.faq.length > 0 ? ['FAQPage', 'BreadcrumbList'] : ['BreadcrumbList'];
  if (/^\/(meet-the-founder|services|sustainability-quiz(\?v=\d+)?)$/.test(path)) return ['BreadcrumbList'];
  if (/^\/(projects|case-studies|link|blogs?)(\?|$)|^\/(projects|blog\/(category|tag))\//.test(path))
    return ['BreadcrumbList'];
  return path.startsWith('/blog/') ? ['BlogPosting', 'BreadcrumbList'] : [];
}

test('SEO-02 each page has exactly the types of its kind', () => {
  for (const { path, graph } of pages)
    expect([path, graph.flatMap(typesOf)]).toEqual([path, [...siteTypes, ...listExpectedTypes(path)]]);
});

test('SEO-02 organisation and site are the same on every page, and the site names its search', () => {
  for (const type of ['Organization', 'WebSite'])
    expect(new Set(pages.map((page) => JSON.stringify(findNode(page, type)))).size).toBe(1);
  const target = { urlTemplate: 'http://site.test/search?q={term}' };
  expect(findNode(at('/'), 'WebSite')).toMatchObject({
    potentialAction: { '@type': 'SearchAction', target },
  });
});

test('telephone and address are formatted the same on every page', () => {
  const { phone, address } = content.site;
  expect(new Set(pages.flatMap(({ html }) => html.match(/href="tel:[^"]*"/g) ?? [])).size).toBe(1);
  for (const { path, html, text } of pages) {
    const shown = [...html.matchAll(/<a [^>]*href="tel:[^>]*>([^<]*)</g)].map(([, number]) => number);
    for (const number of shown) expect(number?.replace(/\s/g, ' '), path).toBe(phone);
    // Pages without the frame have no footer.
    if (html.includes('<footer'))
      expect(text.slice(text.lastIndexOf(address.street)), path).toContain(address.suburb);
  }
});

test('SEO-02 business and services have telephone, address, hours and area, the same on every page', () => {
  const nodes = ['/', '/about', '/contact'].map((path) => findNode(at(path), 'LocalBusiness'));
  expect(new Set(nodes.map((node) => JSON.stringify(node))).size).toBe(1);
  const { phone, address } = content.site;
  const areaServed = { '@type': 'GeoCircle', geoRadius: '50000', geoMidpoint: { latitude: -33.8688 } };
  expect(nodes[0]).toMatchObject({
    telephone: phone,
    address: { '@type': 'PostalAddress', streetAddress: address.street, addressCountry: 'AU' },
    openingHoursSpecification: { opens: '09:00', closes: '17:00' },
    areaServed,
  });
  for (const { path, name } of content.services)
    expect(findNode(at(path), 'Service')).toMatchObject({
      ...{ name, serviceType: name, areaServed, url: siteUrl + path },
      provider: { '@id': `${siteUrl}/#organization` },
    });
});

test('SEO-02 reviews are the testimonials on the page, with their average to one decimal place and their count', () => {
  const { testimonials } = content;
  const sum = testimonials.reduce((total, { rating }) => total + rating, 0);
  const average = (Math.round((sum * 10) / testimonials.length) / 10).toFixed(1);
  expect(findNode(at('/'), 'LocalBusiness')).toMatchObject({
    aggregateRating: { ratingValue: average, reviewCount: testimonials.length, bestRating: 5 },
    review: testimonials.slice(0, 3).map(({ author, quote, rating }) => ({
      author: { '@type': 'Person', name: author },
      reviewBody: quote,
      reviewRating: { ratingValue: rating },
    })),
  });
});

test('SEO-02 reviewMarkup: false removes reviews from the graph, and keeps the testimonials on the page', async () => {
  const site = { ...content.site, reviewMarkup: false };
  const { get } = createTestApp({ services: { content: { ...content, site } } });
  const { data, text } = readHead(await (await get('/')).text());
  expect(data[0]).toContain('LocalBusiness');
  expect(data[0]).not.toMatch(/review|rating/i);
  expect(text).toContain(content.testimonials[0]?.quote);
});

test('SEO-02 a post has its author and their page, its dates and its image', () => {
  const [post] = content.posts;
  if (!post) throw new Error('there is no post');
  const page = at(`/blog/${post.slug}`);
  expect(findNode(page, 'BlogPosting')).toMatchObject({
    ...{ headline: post.title, description: post.excerpt, image: page.meta('og:image')[0] },
    ...{ datePublished: post.date, dateModified: post.modified ?? post.date, url: siteUrl + page.path },
    author: { '@type': 'Person', name: post.author },
  });
});

test('SEO-02 every indexed page except Home has a breadcrumb trail that ends at its canonical URL', () => {
  for (const page of pages) {
    const trail = findNode(page, 'BreadcrumbList')?.itemListElement as { item: string }[] | undefined;
    if (trail && page.canonical[0]) expect(trail.at(-1)?.item, page.path).toBe(page.canonical[0]);
    const isListed = page.canonical[0] === siteUrl + page.path && page.path !== '/';
    expect(Boolean(trail) || !isListed, page.path).toBe(true);
  }
});

test('SEO-02 the trail matches the breadcrumbs on the page, in order', () => {
  for (const page of pages) {
    const trail = findNode(page, 'BreadcrumbList');
    const shown = /<ol class="crumbs">(.*?)<\/ol>/s.exec(page.html)?.[1];
    const names = [...(shown ?? '').matchAll(/<li[^>]*><(?:a|span)[^>]*>([^<]*)</g)].map(([, name]) => name);
    const items = ((trail?.itemListElement ?? []) as { position: number; name: string }[]).toSorted(
      (a, b) => a.position - b.position,
    );
    const decoded = names.map((name = '') => name.replaceAll('&#x27;', "'").replaceAll('&amp;', '&'));
    expect([page.path, items.map(({ name }) => name)]).toEqual([page.path, decoded]);
  }
});

test('SEO-02 no text can close the block or open a comment in it', async () => {
  const evil = 'a</script><!--<script>\u2028\u2029&]]>"\\b';
  const site = { ...content.site, brand: evil, phone: evil };
  const testimonials = content.testimonials.map((testimonial) => ({ ...testimonial, quote: evil }));
  const { get } = createTestApp({ services: { content: { ...content, site, testimonials } } });
  const { data } = readHead(await (await get('/')).text());
  expect(data).toHaveLength(1);
  expect(data[0]).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(data[0] ?? '')['@graph'][0]).toMatchObject({ '@type': 'Organization', name: evil });
});

test('SEO-02 the validator for rich results finds no errors', async () => {
  const validator = new Validator();
  const seen = new Set<string>();
  for (const { path, graph } of pages) {
    const kind = graph.flatMap(typesOf).join();
    // One page of each kind is enough.
    if (seen.has(kind)) continue;
    seen.add(kind);
    // The validator expects nodes by type, as its own parser returns them, without the surrounding graph.
    const jsonld = Object.fromEntries(
      graph.map((node) => [typesOf(node)[0] ?? '', [{ '@context': 'https://schema.org', ...node }]]),
    );
    const issues = await validator.validate({ jsonld, microdata: {}, rdfa: {} });
    const errors = issues.filter(({ severity }) => severity === 'ERROR');
    expect(
      errors.map(({ issueMessage, path: place }) => `${path}: ${issueMessage} ${JSON.stringify(place)}`),
    ).toEqual([]);
  }
  expect(seen.size).toBeGreaterThan(6);
});
