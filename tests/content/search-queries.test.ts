import { expect, test } from 'vitest';
import { loadContent } from '#app/content/load-content.ts';
import { createSiteSearch } from '#app/features/search/domain/site-search.ts';
import { suggestedSearches } from '#app/features/search/page/search-copy.ts';
import { createLogRecorder } from '../log-recorder.ts';

const content = loadContent('content');
const search = createSiteSearch({ readContent: () => content, log: createLogRecorder().log });

async function find(q: string) {
  const found = await search.answer(new URLSearchParams({ q }));
  if (found.state !== 'found') throw new Error(`“${q}” is not a valid search`);
  return found;
}

/** A visitor's search, and the page that must be the first result or among the first three. */
type Query = [words: string, path: string, among: 1 | 3];

const names: Query[] = [
  ['about', '/about', 1],
  ['contact', '/contact', 1],
  ['pricing', '/pricing', 1],
  ['blog', '/blog', 1],
  ['case studies', '/projects', 1],
  ['who is the founder', '/founder', 1],
  ['acknowledgement of country', '/always-was', 1],
  ['quiz', '/sustainability-quiz', 1],
  ['seo tools', '/seo-tools-comparison', 1],
  ['no fluff', '/no-fluff', 1],
  ['terms and conditions', '/terms', 1],
  ['web design', '/services/sustainable-web-design', 1],
  ['google ads grant', '/blog/google-ads-grants', 1],
];

const otherNames: Query[] = [
  ['portfolio', '/projects', 1],
  ['cost', '/pricing', 1],
  ['how much is a website', '/pricing', 3],
  ['log in', '/auth', 1],
  ['carbon calculator', '/website-carbon', 1],
  ['seo checker', '/seo-booster', 1],
  ['copywriting', '/services/content-creation', 1],
  ['video production', '/services/digital-content-creation', 1],
  ['film', '/services/digital-content-creation', 3],
  ['broken website', '/fix-your-website', 3],
  ['chatgpt', '/services/ai-seo', 3],
  ['page speed', '/website-carbon', 3],
  ['hosting', '/green-hosting-guide', 1],
  ['alt tags', '/blog/alt-text-that-sells', 3],
  ['facebook', '/services/digital-marketing', 1],
  ['instagram', '/contact', 1],
  ['money back', '/pricing', 1],
];

const factsInPages: Query[] = [
  ['telephone', '/contact', 1],
  ['phone number', '/contact', 1],
  ['opening hours', '/contact', 1],
  ['careers', '/about', 1],
  ['jobs', '/about', 1],
  ['refund', '/pricing', 3],
  ['stripe', '/pricing', 3],
  ['credit card', '/pricing', 3],
  ['invoice', '/pricing', 3],
  ['receipts', '/account', 1],
  ['cancel subscription', '/account', 3],
  ['delete my account', '/account', 1],
  ['delete my account', '/privacy', 3],
  ['cookies', '/privacy', 1],
  ['accessibility statement', '/accessibility', 1],
  ['wcag', '/accessibility', 3],
  ['sustainability statement', '/sustainability', 1],
  ['llms.txt', '/seo-booster', 1],
  ['rss', '/blog', 1],
  ['crowdfunding', '/projects/medibis-crowdfunding-campaign', 1],
];

const typingErrors: Query[] = [
  ['vido', '/services/digital-content-creation', 1],
  ['blgo', '/blog', 1],
  ['hostng gide', '/green-hosting-guide', 1],
  ['google adds', '/blog/google-ads-grants', 3],
  ['pirce', '/pricing', 1],
  ['contcat', '/contact', 1],
  ['carbn', '/website-carbon', 3],
  ['jewsih museum', '/projects/sydney-jewish-museum', 1],
  ['sustainabilty quizz', '/sustainability-quiz', 1],
  ['webiste audit', '/website-carbon', 1],
];

const pluralsAndAccents: Query[] = [
  ['museum', '/projects/sydney-jewish-museum', 3],
  ['green hosts', '/green-hosting-guide', 3],
  ['film services', '/services/digital-content-creation', 1],
  ['vidéo', '/services/digital-content-creation', 1],
  ['Ána Ferreíra', '/founder', 1],
];

const joinedAndSplit: Query[] = [
  ['greenhosting', '/green-hosting-guide', 3],
  ['alttext', '/blog/alt-text-that-sells', 1],
  ['pageweight', '/blog/why-page-weight-matters', 3],
  ['fashionrack', '/projects/fashion-rack-hire-seo-web-design', 1],
  ['web site carbon', '/website-carbon', 1],
];

const queries = [names, otherNames, factsInPages, typingErrors, pluralsAndAccents, joinedAndSplit].flat();

async function expectFound(words: string, path: string, among: number) {
  const { hits } = await find(words);
  expect(hits.slice(0, among).map((hit) => hit.path)).toContain(path);
}

const title = 'R-23 “%s” finds %s among the first %i';
test.each(queries)(title, expectFound);

test('R-23 “naïve”, which is on no page, finds no page with a similar word', async () => {
  expect((await find('naïve')).hits).toEqual([]);
});

test('R-23 “e-commerce” finds what “ecommerce” finds', async () => {
  const [one, other] = await Promise.all([find('ecommerce'), find('e-commerce')]);
  expect(one.hits.map(({ path }) => path)).toEqual(other.hits.map(({ path }) => path));
});

test('R-23 what is listed by a name of its page alone shows a sentence of the page', async () => {
  const [first] = (await find('login')).hits;
  expect(first?.snippet.join('')).toMatch(/^Sign in with your email address/);
});

test.each(suggestedSearches)('R-23 the proposed search “%s” finds something', async (words) => {
  expect(await find(words)).toMatchObject({ missing: [], hits: expect.arrayContaining([expect.anything()]) });
});
