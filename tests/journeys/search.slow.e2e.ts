import { expect, test } from 'vitest';
import { content } from './content.ts';
import { openSharedSite } from './journey.ts';
import { openAt, type Visit } from './open-at.ts';
import { axeOptions, findFaults } from './visitor.ts';

const site = await openSharedSite();
const { caseStudies } = content;

/** A word with more than one page of results. */
const broad = 'website';
/** A word without results. */
const nonsense = 'zzzqqq';

type Answer = { totalPages: number; hits: { path: string }[] };
const ask = async (words: string): Promise<Answer> =>
  (await fetch(`${site.url}/api/search?q=${encodeURIComponent(words)}`)).json();

/** Finds case studies that come first in a search for one word of their title. */
async function findStudies() {
  const studies = caseStudies.map(({ slug, title }) => ({
    path: `/projects/${slug}`,
    title,
    word: title.toLowerCase().match(/[a-z]{5,}/)?.[0] ?? '',
  }));
  // One after another, because searches are limited by address.
  const answers: Answer[] = [];
  for (const { word } of studies) answers.push(await ask(word));
  return studies.filter(({ word, path }, at) => word && answers[at]?.hits[0]?.path === path);
}

const [study, other] = await findStudies();
if (!study || !other || (await ask(broad)).totalPages < 2)
  throw new Error('These journeys need two case studies with distinct names, and two pages of results.');

/** The same word with its last two letters swapped: a typo. */
const slip = study.word.replace(/(.)(.)$/, '$2$1');

async function open(path: string, options: Visit = {}) {
  const watched = await openAt(path, options);
  return { ...watched, field: watched.page.getByRole('searchbox', { name: 'Search this site' }) };
}

/** The states of the search page with a query. pages.slow.e2e.ts covers the page without one. */
const states: [name: string, path: string][] = [
  ['results of a kind', `/search?q=${study.word}&kind=work`],
  ['results with a slip', `/search?q=${slip}`],
  ['many pages of results', `/search?q=${broad}&page=2`],
  ['no result', `/search?q=${nonsense}`],
  ['a query that is cut', `/search?q=${`${study.word}+`.repeat(40)}`],
  ['a word without end', `/search?q=${'x'.repeat(90)}`],
];

test('R-23 axe finds nothing in any state of the search, and nothing scrolls sideways', async () => {
  await using watched = await openAt('/search', axeOptions);
  for (const [name, path] of states) {
    await watched.page.goto(site.url + path);
    expect.soft(await findFaults(watched.page), name).toEqual([]);
  }
});
