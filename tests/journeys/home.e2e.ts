import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openPage, phone, type WatchedPage } from '#tests/browser.ts';
import { startSite } from '#tests/site.ts';

const [site, browser] = await Promise.all([startSite(), launchBrowser()]);
let watched: WatchedPage;

/** Nothing here changes the page: one visit serves all. */
beforeAll(async () => {
  watched = await openPage(browser);
  await watched.page.goto(`${site.url}/`, { waitUntil: 'networkidle' });
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

/** The section of Home that has this heading. */
const section = (heading: string) =>
  watched.page.locator('main > section').filter({
    has: watched.page.getByRole('heading', { name: heading, exact: true }),
  });

const readText = async (place: Locator) => (await place.innerText()).replace(/\s+/g, ' ').trim();

/** Visible words and path of every link in there. */
const listLinks = (place: Locator) =>
  place.locator('a').evaluateAll((links) =>
    links.map((link) => [
      [...link.childNodes]
        .map((node) => (node instanceof Element && node.matches('.sr') ? '' : node.textContent))
        .join('')
        .trim(),
      link.getAttribute('href') ?? '',
    ]),
  );

const sections = [
  ['HP-01', 'Websites built to perform. SEO built to last.'],
  ['HP-02', 'Four ways to be found without costing the earth'],
  ['HP-03', 'Our Approach'],
  ['HP-04', 'Trusted Partners'],
  ['HP-05', 'Featured Work'],
  ['HP-06', 'Digital Insights'],
  ['HP-07', 'What lightness buys you'],
  ['HP-14', 'We call the internet the world’s 7th largest polluter'],
  ['HP-08', 'What does your website weigh?'],
  ['HP-09', 'The Visibility Engine'],
  ['HP-10', 'In their words'],
  ['HP-11', 'Certified and accountable'],
  ['HP-13', 'Book Your Visibility Blueprint Call'],
] as const;

test(`${sections.map(([id]) => id).join(', ')} stand on Home in this order, each under its heading`, async () => {
  const titles = watched.page.locator('main > section').locator('h1, h2');
  const all = (await titles.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
  expect(await watched.page.locator('main > section').count()).toBe(sections.length);
  const places = sections.map(([, heading]) => all.indexOf(heading));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('HP-01 the hero says what the site is for, and where to go', async () => {
  const hero = watched.page.locator('main > section').first();
  expect(await watched.page.getByRole('heading', { level: 1 }).count()).toBe(1);
  expect(await readText(hero.getByRole('heading', { level: 1 }))).toBe(
    'Websites built to perform. SEO built to last.',
  );
  expect(await readText(hero.locator('.lead'))).toContain('mission-led brands');
  expect(await listLinks(hero)).toEqual([
    ['Book a free growth audit', 'https://booking.example/growth-audit'],
    ['See our impact', '/projects'],
  ]);
});

test('HP-02 four services, each with Learn More', async () => {
  const cards = section('Four ways to be found without costing the earth').locator('li');
  const found = await cards.evaluateAll((all) =>
    all.map((card) => [
      card.querySelector('h3')?.textContent,
      card.querySelector('a')?.getAttribute('href'),
      card.querySelector('a')?.innerText.split(':')[0]?.trim(),
    ]),
  );
  expect(found).toEqual([
    ['Sustainable Web Design', '/services/sustainable-web-design', 'Learn More'],
    ['Affordable SEO', '/services/ai-seo', 'Learn More'],
    ['SEO Boosting Content', '/services/content-creation', 'Learn More'],
    ['Digital Marketing', '/services/digital-marketing', 'Learn More'],
  ]);
  // Out of context, each says what there is more of.
  await cards
    .first()
    .getByRole('link', { name: /^Learn More ?: Sustainable Web Design$/ })
    .waitFor();
});

test('HP-03 a sentence that is read once, and three feature links', async () => {
  const approach = section('Our Approach');
  const heard = await approach.ariaSnapshot();
  expect(heard).toContain('Building a better Brand, Internet, World.');
  expect(heard.match(/Building a better/g)).toHaveLength(1);
  expect(await approach.getByRole('link').count()).toBe(3);
  for (const link of await approach.getByRole('link').all())
    expect(await link.getAttribute('href')).toMatch(/^\/services\//);
});

test('HP-04 twelve partners in two rows of six, each leading to the projects', async () => {
  const links = section('Trusted Partners').locator('.wall a');
  expect(await links.count()).toBe(12);
  const boxes = await links.evaluateAll((all) =>
    all.map((link) => ({
      path: link.getAttribute('href'),
      top: Math.round(link.getBoundingClientRect().top),
    })),
  );
  expect(new Set(boxes.map(({ path }) => path))).toEqual(new Set(['/projects']));
  expect(new Set(boxes.slice(0, 6).map(({ top }) => top)).size).toBe(1);
  expect(new Set(boxes.slice(6).map(({ top }) => top)).size).toBe(1);
  expect(boxes[6]?.top).toBeGreaterThan(boxes[0]?.top ?? 0);
});

test('HP-05 five chosen projects with category, title, description and View Project', async () => {
  const cards = section('Featured Work').locator('.card');
  expect(await cards.count()).toBe(5);
  for (const card of await cards.all()) {
    const title = await card.getByRole('heading', { level: 3 }).innerText();
    expect((await card.locator('p').innerText()).length).toBeGreaterThan(20);
    const more = card.getByRole('link', { name: new RegExp(`^View Project ?: ${title}$`) });
    expect(await more.getAttribute('href')).toMatch(/^\/projects\/[a-z0-9-]+$/);
    expect((await fetch(site.url + (await more.getAttribute('href')))).status).toBe(200);
  }
  const paths = await cards
    .locator('.go')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(paths).size).toBe(5);
  expect(paths.join()).not.toMatch(/jarli-reach-stars|willow,|willow$/);
});

test('HP-16 on Home the category of a project leads to its service', async () => {
  const services: Record<string, string> = {
    'Web Design': '/services/sustainable-web-design',
    'UX Design': '/services/sustainable-web-design',
    'Social Impact': '/services/sustainable-web-design',
    SEO: '/services/ai-seo',
    Content: '/services/digital-content-creation',
    'Digital Marketing': '/services/digital-marketing',
    'Cultural Institution': '/services/digital-marketing',
  };
  const categories = await listLinks(section('Featured Work').locator('.card'));
  const led = categories.filter(([words]) => words !== 'View Project' && !words?.startsWith('View Project'));
  expect(led).toHaveLength(5);
  for (const [category = '', path] of led)
    expect([category, path]).toEqual([category, services[category] ?? '/services']);
});

test('HP-05 the whole card leads to the project, its category to the service', async () => {
  await using own = await openPage(browser);
  await own.page.goto(`${site.url}/`);
  const card = own.page.locator('.card').first();
  const path = await card.locator('.go').getAttribute('href');
  await card.locator('.pic').click({ force: true });
  await own.page.waitForURL(`**${path}`);
  await own.page.goBack();
  const category = await card.locator('.cat').getAttribute('href');
  await card.locator('.cat').click();
  await own.page.waitForURL(`**${category}`);
});

test('HP-06, B-07 three posts with dates in words, each with its page', async () => {
  const rows = section('Digital Insights').getByRole('article');
  expect(await rows.count()).toBe(3);
  for (const row of await rows.all()) {
    expect(await row.locator('time').innerText()).toMatch(/^\d{1,2} [A-Z][a-z]+ 20\d\d$/);
    expect(await row.locator('time').getAttribute('datetime')).toMatch(/^20\d\d-\d\d-\d\d/);
    const path = await row.getByRole('link').getAttribute('href');
    expect(path).toMatch(/^\/blog\/[a-z0-9-]+$/);
    expect((await fetch(site.url + path)).status).toBe(200);
  }
  const blog = section('Digital Insights').getByRole('link', { name: 'Visit our blog' });
  expect(await blog.getAttribute('href')).toBe('/blog');
});

test('HP-07 90% faster, 2x the visibility, 75% cleaner', async () => {
  const rows = section('What lightness buys you').locator('li');
  expect((await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
    '90% faster than the sites we replaced',
    '2x the visibility in Google and AI search',
    '75% cleaner, page view for page view',
  ]);
});

test('HP-14 the pitch is told as our own claim, with the way to the method', async () => {
  const pitch = section('We call the internet the world’s 7th largest polluter');
  const text = await readText(pitch);
  expect(text).toContain('416g CO2 per page view');
  expect(text).toContain('about 0.5g');
  expect(text).toMatch(/our own claim/i);
  const link = pitch.getByRole('link');
  expect(await link.getAttribute('href')).toBe('/method');
  expect((await fetch(`${site.url}/method`)).status).toBe(200);
});

test('HP-08 the audit promo has its three figures and leads to the checker', async () => {
  const promo = section('What does your website weigh?');
  const text = await readText(promo);
  for (const words of ['1.45g CO2 a page view', '0.5g', 'Up to 70% smaller pages', '2x faster'])
    expect(text).toContain(words);
  expect((await listLinks(promo))[0]).toEqual(['Run the free audit', '/website-carbon']);
});

test('HP-09 the engine gets found, smarter, remembered, and tells two results', async () => {
  const engine = section('The Visibility Engine');
  const steps = (await engine.getByRole('heading', { level: 3 }).allInnerTexts())
    .join(' ')
    .replace(/\s+/g, ' ');
  expect(steps).toMatch(/Get Found.*Get Smarter.*Get Remembered/);
  const text = await readText(engine);
  expect(text).toContain('500% order growth for an e-commerce startup');
  expect(text).toContain('265% sales increase');
});

test('HP-10 three testimonials, each with its rating, date, industry and service', async () => {
  const said = section('In their words').locator('figure');
  expect(await said.count()).toBe(3);
  const services: Record<string, string> = {
    'Web Design': '/services/sustainable-web-design',
    SEO: '/services/ai-seo',
    'Digital Marketing': '/services/digital-marketing',
    Content: '/services/content-creation',
  };
  for (const one of await said.all()) {
    expect((await one.locator('blockquote').innerText()).length).toBeGreaterThan(40);
    await one.getByRole('img', { name: 'Rated 5 out of 5' }).waitFor();
    const caption = await readText(one.locator('figcaption p'));
    expect(caption).toMatch(/\w+ .+, \d{1,2} [A-Z][a-z]+ 20\d\d$/);
    const tag = one.getByRole('link');
    const service = await tag.innerText();
    expect(await tag.getAttribute('href')).toBe(services[service] ?? '/services');
  }
});

test('HP-11 five badges and the press open in a new tab', async () => {
  const proof = section('As Featured In');
  const badges = proof.locator('.badges a');
  const press = proof.locator('.press a');
  expect(await badges.count()).toBe(5);
  expect(await press.count()).toBeGreaterThanOrEqual(3);
  for (const link of [...(await badges.all()), ...(await press.all())]) {
    expect(await link.getAttribute('href')).toMatch(/^https:\/\//);
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toContain('noopener');
    expect(await link.textContent()).toMatch(/\S.* \(opens in a new tab\)$/);
  }
});

test('HP-12 the strip shows three of eight logos beside 4.9 from 47+ clients', async () => {
  const strip = watched.page.locator('[data-early=strip]');
  expect(await strip.locator('li').count()).toBe(8);
  await strip.scrollIntoViewIfNeeded();
  expect(await strip.locator('li:visible').count()).toBe(3);
  expect(await readText(strip.locator('.score'))).toMatch(/^4\.9 .*from 47\+ clients/);
  await strip.getByRole('img', { name: 'Rated 4.9 out of 5' }).waitFor();
  expect(await strip.getByRole('link', { name: 'from 47+ clients' }).getAttribute('href')).toBe('/method');
});

test('HP-13 the closing calls: the call, resources, a strategy, and the promise with its terms', async () => {
  const closing = section('Book Your Visibility Blueprint Call');
  expect(await listLinks(closing)).toEqual([
    [
      'Results in the first 3 months, or you don’t pay.',
      '/visibility-accelerator#the-promise-and-how-it-works',
    ],
    ['Book the call', 'https://booking.example/growth-audit'],
    ['Explore resources', '/resources'],
    ['Get a strategy', '/contact'],
  ]);
  expect(await readText(closing)).toContain('Results in the first 3 months, or you don’t pay.');
});

test('no link of Home leads nowhere', async () => {
  const paths = await watched.page
    .locator('a[href^="/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).pathname))]);
  expect(paths.length).toBeGreaterThan(25);
  const answers = await Promise.all(
    paths.map(async (path) => [path, (await fetch(site.url + path, { redirect: 'manual' })).status]),
  );
  expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
});

test.each([
  ['a phone', phone],
  ['a tablet', { width: 820, height: 1180 }],
  ['a desktop', { width: 1440, height: 900 }],
])(
  'Home on %s opens and is read to the end without a complaint and without a picture that fails',
  async (_form, viewport) => {
    await using own = await openPage(browser, { viewport });
    const { page } = own;
    await page.goto(`${site.url}/`);
    await page.evaluate(async () => {
      for (let place = 0; place < document.documentElement.scrollHeight; place += innerHeight / 2) {
        scrollTo(0, place);
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    });
    await page.waitForLoadState('networkidle');
    const pictures = await page.locator('img:visible').evaluateAll((images) =>
      (images as HTMLImageElement[]).map(({ currentSrc, complete, naturalWidth }) => ({
        currentSrc,
        complete,
        naturalWidth,
      })),
    );
    expect(pictures.length).toBeGreaterThan(20);
    expect(pictures.filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(own.complaints).toEqual([]);
  },
);
