import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';
import { readPage } from '#tests/read-page.ts';

const { get, services } = createTestApp();
const { home: copy, site, caseStudies, testimonials, certifications, press, clients } = services.content;
const home = readPage(await (await get('/')).text());
const sections = home.all('main > section');

/** Finds the section of Home that has this title. */
function section(title: string) {
  const found = sections.find((part) => part.all('h1, h2').some(({ text }) => text === title));
  if (!found) throw new Error(`Home has no section ${title}`);
  return found;
}

test('HP-01, HP-02, HP-03, HP-04, HP-05, HP-06, HP-07, HP-14, HP-08, HP-09, HP-10, HP-11 and HP-13 appear on Home in this order, each under its title', () => {
  const { services, approach, partners, work, insights, impact, pitch, audit, engine, ...rest } = copy;
  expect(sections.map((part) => part.first('h1, h2').text)).toEqual([
    copy.hero.headline.join(' '),
    services.title,
    approach.name,
    ...[partners, work, insights, impact, pitch, audit, engine].map(({ title }) => title),
    ...[rest.testimonials, rest.certifications, rest.closing].map(({ title }) => title),
  ]);
  expect(home.all('h1')).toHaveLength(1);
});

const newTab = '(opens in a new tab)';

test('HP-01 the hero has its subheading, the audit button and See our impact', () => {
  const hero = section(copy.hero.headline.join(' '));
  expect(hero.text).toContain(copy.hero.lead);
  expect(hero.links).toEqual([
    [`Book a free growth audit ${newTab}`, site.bookingUrl],
    ['See our impact', '/projects'],
  ]);
});

test('HP-02 each of the four services has its text and a Learn More link to its page', () => {
  const cards = section(copy.services.title).all('li');
  expect(cards.map(({ text, links }) => [text, links])).toEqual(
    copy.services.cards.map(({ title, text, to }) => [
      `${title} ${text} Learn More: ${title}`,
      [[`Learn More: ${title}`, to]],
    ]),
  );
});

test('HP-03 screen readers read the rotator’s sentence once, and three features have links', () => {
  const approach = section(copy.approach.name);
  const { sentenceStart, words: turning, features } = copy.approach;
  expect(approach.first('p.sr').text).toBe(`${sentenceStart} ${turning.join(', ')}.`);
  expect(approach.first('p.cut').attribute('aria-hidden')).toBe('true');
  expect(approach.first('[data-enhance=rotator]').attribute('data-words')).toBe(turning.join('|'));
  expect(approach.links).toEqual(features.map(({ title, text, to }) => [`${title} ${text}`, to]));
});

test('HP-04 each of twelve partners links to the projects with a logo that is labelled with its name', () => {
  const partners = section(copy.partners.title).all('.wall a');
  const nameOf = (slug: string) => clients.clients.find((client) => client.slug === slug)?.name;
  expect(partners).toHaveLength(12);
  expect(partners.map((link) => [link.first('img').attribute('alt'), link.attribute('href')])).toEqual(
    clients.wall.map((slug) => [nameOf(slug), '/projects']),
  );
});

test('HP-05, HP-16 Home shows the chosen projects, each with category, title, description and View Project', () => {
  const cards = section(copy.work.title).all('.card');
  expect(cards.length).toBeGreaterThan(0);
  for (const card of cards) {
    const title = card.first('h3').text;
    const study = caseStudies.find((one) => one.title === title);
    expect(copy.work.chosen).toContain(study?.slug);
    expect(card.first('p').text).toBe(study?.description);
    expect(card.links).toEqual([
      [study?.category, expect.stringMatching(/^\/services(\/|$)/)],
      [`View Project: ${title}`, `/projects/${study?.slug}`],
    ]);
  }
});

test('HP-06, B-07 Home shows three posts with formatted dates, and a link to the blog', () => {
  const insights = section(copy.insights.title);
  const posts = insights.all('article');
  expect(posts).toHaveLength(3);
  for (const post of posts) {
    expect(post.first('time').text).toMatch(/^\d{1,2} [A-Z][a-z]+ 20\d\d$/);
    expect(post.first('time').attribute('datetime')).toMatch(/^20\d\d-\d\d-\d\d/);
    expect(post.links).toEqual([[expect.any(String), expect.stringMatching(/^\/blog\/[a-z0-9-]+$/)]]);
  }
  expect(insights.links).toContainEqual(['Visit our blog', '/blog']);
});

const { impact, pitch, audit, engine } = copy;

test.each([
  ['HP-07 the impact strip', impact.title, impact.figures.map(({ number, unit }) => `${number}${unit}`)],
  ['HP-14 the pitch', pitch.title, [pitch.text, pitch.standardGrams, pitch.ourGrams]],
  [
    'HP-08 the audit promo',
    audit.title,
    [audit.beforeGrams, audit.afterGrams, ...audit.figures.map(({ number, text }) => `${number} ${text}`)],
  ],
  [
    'HP-09 the engine',
    engine.title,
    [
      ...engine.steps.map(({ when, title }) => `${when} ${title}`),
      ...engine.results.map(({ number, text }) => `${number} ${text}`),
    ],
  ],
])('%s shows its figures', (_what, title, figures) => {
  for (const figure of figures) expect(section(title).text).toContain(figure);
});

test('HP-14 HP-08 the pitch links to the method, and the audit promo to the checker', () => {
  expect(section(pitch.title).links).toEqual([[pitch.methodText, '/method']]);
  expect(section(audit.title).links[0]).toEqual([audit.action, '/website-carbon']);
});

test('HP-10 at most three testimonials have quote, author, company, rating, industry, date and a link to the service', () => {
  const figures = section(copy.testimonials.title).all('figure');
  expect(figures).toHaveLength(Math.min(3, testimonials.length));
  for (const [index, figure] of figures.entries()) {
    const testimonial = testimonials[index];
    expect(figure.first('blockquote').text).toBe(testimonial?.quote);
    expect(figure.links).toEqual([[testimonial?.serviceType, expect.stringMatching(/^\/services(\/|$)/)]]);
    expect(figure.first('[role=img]').attribute('aria-label')).toBe(`Rated ${testimonial?.rating} out of 5`);
    expect(figure.first('time').attribute('datetime')).toBe(testimonial?.datePublished);
    for (const part of [testimonial?.author, testimonial?.company, testimonial?.industry])
      expect(figure.first('figcaption').text).toContain(part);
  }
});

test('HP-11 five badges and the press open in a new tab', () => {
  const proof = section(copy.press.title);
  const links = proof.all('.badges a, .press a');
  expect(proof.all('.badges a')).toHaveLength(5);
  expect(links.map((link) => link.attribute('href'))).toEqual(
    [...certifications.badges, ...press.mentions].map(({ link }) => link),
  );
  for (const link of links) {
    expect(link.text).toMatch(/\S \(opens in a new tab\)$/);
    expect([link.attribute('target'), link.attribute('rel')]).toEqual(['_blank', 'noopener']);
  }
});

test('HP-12 the strip has eight logos, three of them visible, beside the rating and its source', () => {
  const strip = home.first('[data-enhance=strip]');
  const { rating, ratedBy } = site.claims;
  expect([strip.all('li').length, strip.all('li.is-shown').length]).toEqual([8, 3]);
  expect(strip.first('.score [role=img]').attribute('aria-label')).toBe(`Rated ${rating} out of 5`);
  expect(strip.first('.score').text).toBe(`${rating} ${ratedBy}`);
  expect(strip.links).toEqual([[ratedBy, '/method']]);
});

test('HP-13 the closing section has the promise with its terms, the call to action, resources and a strategy', () => {
  expect(section(copy.closing.title).links).toEqual([
    [copy.closing.promise, copy.closing.to],
    [`${copy.closing.action} ${newTab}`, site.bookingUrl],
    ['Explore resources', '/resources'],
    ['Get a strategy', '/contact'],
  ]);
});
