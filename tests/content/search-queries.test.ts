import { expect, test } from 'vitest';
import { loadContent } from '#app/content/load-content.ts';
import { createSiteSearch } from '#app/features/search/domain/site-search.ts';
import { suggestedSearches } from '#app/features/search/page/search-copy.ts';
import { createLogRecorder } from '../log-recorder.ts';

const content = loadContent('content');
const search = createSiteSearch({ readContent: () => content, log: createLogRecorder().log });

async function find(q: string) {
  const found = await search.find(new URLSearchParams({ q }));
  if (found.state !== 'found') throw new Error(`“${q}” is not a valid search`);
  return found;
}

/** Searches of visitors, and the page that has to be the first result, or among the first three. */
const text = `
Names:
about > /about
contact > /contact
pricing > /pricing
blog > /blog
case studies > /projects
who is the founder > /founder
acknowledgement of country > /always-was
quiz > /sustainability-quiz
seo tools > /seo-tools-comparison
no fluff > /no-fluff
terms and conditions > /terms
web design > /services/sustainable-web-design
google ads grant > /blog/google-ads-grants
Other names:
portfolio > /projects
cost > /pricing
how much is a website > /pricing among 3
log in > /auth
carbon calculator > /website-carbon
seo checker > /seo-booster
copywriting > /services/content-creation
video production > /services/digital-content-creation
film > /services/digital-content-creation among 3
broken website > /fix-your-website among 3
chatgpt > /services/ai-seo among 3
page speed > /website-carbon among 3
hosting > /green-hosting-guide
alt tags > /blog/alt-text-that-sells among 3
facebook > /services/digital-marketing
instagram > /contact
money back > /pricing
Facts in pages:
telephone > /contact
phone number > /contact
opening hours > /contact
careers > /about
jobs > /about
refund > /pricing among 3
stripe > /pricing among 3
credit card > /pricing among 3
invoice > /pricing among 3
receipts > /account
cancel subscription > /account among 3
delete my account > /account
delete my account > /privacy among 3
cookies > /privacy
accessibility statement > /accessibility
wcag > /accessibility among 3
sustainability statement > /sustainability
llms.txt > /seo-booster
rss > /blog
crowdfunding > /projects/medibis-crowdfunding-campaign
Typing errors:
vido > /services/digital-content-creation
blgo > /blog
hostng gide > /green-hosting-guide
google adds > /blog/google-ads-grants among 3
pirce > /pricing
contcat > /contact
carbn > /website-carbon among 3
jewsih museum > /projects/sydney-jewish-museum
sustainabilty quizz > /sustainability-quiz
webiste audit > /website-carbon
Plurals and accents:
museum > /projects/sydney-jewish-museum among 3
green hosts > /green-hosting-guide among 3
film services > /services/digital-content-creation
vidéo > /services/digital-content-creation
Ána Ferreíra > /founder
Joined and split words:
greenhosting > /green-hosting-guide among 3
alttext > /blog/alt-text-that-sells
pageweight > /blog/why-page-weight-matters among 3
fashionrack > /projects/fashion-rack-hire-seo-web-design
web site carbon > /website-carbon
`;

const queries = [...text.matchAll(/^(.+) > (\/\S+)(?: among (\d))?$/gm)].map(
  ([, query = '', path = '', among = '1']) => [query, path, Number(among)] as const,
);

async function expectFound(query: string, path: string, among: number) {
  const { hits } = await find(query);
  expect(hits.slice(0, among).map((hit) => hit.path)).toContain(path);
}

test('there are searches to try', () => expect(queries.length).toBeGreaterThan(60));

test.each(queries)('R-23 “%s” finds %s among the first %i', expectFound);

test('R-23 “naïve”, which is on no page, finds no page with a similar word', async () => {
  expect((await find('naïve')).hits).toEqual([]);
});

test('R-23 “e-commerce” finds what “ecommerce” finds', async () => {
  const [first, second] = await Promise.all([find('ecommerce'), find('e-commerce')]);
  expect(first.hits.map(({ path }) => path)).toEqual(second.hits.map(({ path }) => path));
});

test('R-23 what is listed by a name of its page alone shows a sentence of the page', async () => {
  const [first] = (await find('login')).hits;
  expect(first?.snippet.join('')).toMatch(/^Sign in with your email address/);
});

test.each(suggestedSearches)('R-23 the proposed search “%s” finds something', async (query) => {
  expect(await find(query)).toMatchObject({ missing: [], hits: expect.arrayContaining([expect.anything()]) });
});
