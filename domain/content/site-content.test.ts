import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFeaturedWork } from './featured-work.ts';
import { loadContent } from './load-content.ts';

/** What must hold of the agency's own content, beyond being well formed. */
const content = loadContent(join(import.meta.dirname, '..', '..', 'content'));
const { home, caseStudies, posts, testimonials, services, pages } = content;

const specifiedSlugs = [
  'kwoop-arrest2release',
  'medibis-crowdfunding-campaign',
  'focus-gum-ecommerce-growth',
  'sydney-jewish-museum',
  'jarli',
  'royal-botanic-garden',
  'willow-legal-resource-crisis-web-design',
  'popology',
  'toasty',
  'museums-of-history-nsw',
  'barangaroo-wulugul-walk',
  'wellizen-seo-growth',
  'national-art-school-google-ads',
  'connected-design-sustainable-web-architecture',
  'fashion-rack-hire-seo-web-design',
];

const texts = [
  ...caseStudies.map(({ slug, longDescription }) => ({ name: slug, text: longDescription })),
  ...posts.map(({ slug, body }) => ({ name: slug, text: body })),
  ...services.map(({ path, body }) => ({ name: path, text: body })),
  ...pages.map(({ path, body }) => ({ name: path, text: body })),
];

const fencedCode = /^```[\s\S]*?^```/gm;

const countWords = (text: string) => text.split(/\s+/).length;

/** WCAG 2.2, relative luminance of `#rrggbb`. */
function measureLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('R-11 there is a case study for each of the fifteen slugs', () => {
  expect(caseStudies.map(({ slug }) => slug).toSorted()).toEqual(specifiedSlugs.toSorted());
});

test('HP-01 the headline is the one specified', () => {
  expect(home.hero.headline.join(' ')).toBe('Websites built to perform. SEO built to last.');
});

test('HP-02 the four services lead to their pages', () => {
  expect(home.services.cards.map(({ title, to }) => [title, to])).toEqual([
    ['Sustainable Web Design', '/services/sustainable-web-design'],
    ['Affordable SEO', '/services/ai-seo'],
    ['SEO Boosting Content', '/services/content-creation'],
    ['Digital Marketing', '/services/digital-marketing'],
  ]);
});

test('HP-03 the rotator turns over Brand, Internet, World', () => {
  expect(home.approach.words).toEqual(['Brand', 'Internet', 'World']);
});

test('the sections of Home carry their specified names', () => {
  const names = [
    home.approach.name,
    home.partners.title,
    home.work.title,
    home.insights.title,
    home.press.title,
  ];
  expect(names).toEqual([
    'Our Approach',
    'Trusted Partners',
    'Featured Work',
    'Digital Insights',
    'As Featured In',
  ]);
});

test('HP-05 seven slugs are chosen, two match no data, so five show', () => {
  expect(home.work.chosen).toHaveLength(7);
  expect(home.work.chosen).toEqual(expect.arrayContaining(['jarli-reach-stars', 'willow']));
  expect(listFeaturedWork(home.work.chosen, caseStudies)).toHaveLength(5);
});

test('HP-07 HP-08 HP-09 HP-14 the figures are the ones specified', () => {
  expect(home.impact.figures.map(({ number, unit }) => number + unit)).toEqual(['90%', '2x', '75%']);
  expect([home.audit.beforeGrams, home.audit.afterGrams]).toEqual(['1.45g', '0.5g']);
  expect(home.audit.figures.map(({ number }) => number)).toEqual(['Up to 70%', '2x']);
  expect(home.engine.steps.map(({ title }) => title)).toEqual(['Get Found', 'Get Smarter', 'Get Remembered']);
  expect(home.engine.results.map(({ number }) => number)).toEqual(['500%', '265%']);
  expect([home.pitch.standardGrams, home.pitch.ourGrams, home.pitch.rank]).toEqual([
    '416g',
    '0.5g',
    '7th largest polluter',
  ]);
});

test('HP-07 the cores are drawn to the scale of their figures', () => {
  expect(home.impact.figures.map(({ before, after }) => after / before)).toEqual([0.1, 2, 0.25]);
});

test('HP-10 there are three testimonials, by three people', () => {
  expect(testimonials).toHaveLength(3);
  expect(new Set(testimonials.map(({ author }) => author)).size).toBe(3);
});

test('HP-12 the rating and its base are the ones specified', () => {
  expect(`${content.site.claims.rating} ${content.site.claims.ratedBy}`).toBe('4.9 from 47+ clients');
});

test.each(caseStudies)('the colours of $slug can be read on one another', ({ color, textColor }) => {
  const [light = 0, dark = 0] = [measureLuminance(color), measureLuminance(textColor)].sort((a, b) => b - a);
  expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
});

test.each(caseStudies.filter(({ sample }) => sample))(
  'the sample text of $slug claims no result, date, website or film',
  ({ results, date, websiteUrl, videos, longDescription }) => {
    expect([results, videos, date, websiteUrl]).toEqual([[], [], undefined, undefined]);
    expect(countWords(longDescription)).toBeGreaterThanOrEqual(150);
  },
);

test.each(posts)('the post $slug is long enough to be worth opening', ({ body }) => {
  expect(countWords(body)).toBeGreaterThanOrEqual(600);
});

test('B-07 there are posts enough for three samples', () => {
  expect(posts.length).toBeGreaterThanOrEqual(3);
});

test.each(texts)('the headings of $name begin below the title and skip no level', ({ text }) => {
  const outsideCode = text.replaceAll(fencedCode, '');
  const levels = [...outsideCode.matchAll(/^(#+) /gm)].map(([, marks = '']) => marks.length);
  expect(levels.length).toBeGreaterThan(0);
  levels.forEach((level, index) => {
    expect(level).toBeGreaterThanOrEqual(2);
    expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 1) + 1);
  });
});

test('no two texts share a sentence', () => {
  const sentences = texts.flatMap(
    ({ text }) => new Set(text.split(/(?<=[.?:])\s+|\n+/).filter((part) => countWords(part) > 5)),
  );
  const all = sentences.flatMap((set) => [...set]);
  expect(all.filter((sentence, index) => all.indexOf(sentence) < index)).toEqual([]);
});

test.each(texts)('$name keeps the voice: no exclamation marks, long dashes or brochure words', ({ text }) => {
  const prose = text.replaceAll(fencedCode, '').replaceAll(/`[^`]*`/g, '');
  expect(prose).not.toMatch(/[!\u2013\u2014]|\b(elevate|seamless|unlock|leverage|cutting-edge)/i);
});
