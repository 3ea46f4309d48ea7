import { type Check, faultsOrPassed, google, quote, quoteList } from '../check.ts';
import type { SearchedPage } from '../page-facts.ts';
import type { PhraseUse } from '../phrase-use.ts';

/**
 * One word in 25, which is our own estimate of when a text sounds repetitive. Google gives no number, and calls
 * unnatural repetition keyword stuffing.
 */
const maxShare = 0.04;

/** Both are undefined if the visitor gave no phrase. */
type Searched = { phrase?: string; phraseUse?: PhraseUse };

export const phraseCheck: Check<SearchedPage & Searched> = {
  id: 'phrase',
  title: 'Search phrase',
  group: 'content',
  explanation:
    'Google advises using the words that people search for in the title, the main heading and the text. There is no ideal number of times.',
  source: google('essentials', '2026-11-23'),
  tools: ['seo'],
  inSource: true,
  reads: 'page',
  run({ phrase = '', phraseUse, titles, headings }) {
    if (!phraseUse) return undefined;
    const { places, anywhere, times, share } = phraseUse;
    const missing = places.filter(({ there }) => !there).map(({ name }) => name);
    const headline = quoteList([titles[0] ?? '', ...headings.slice(0, 1).map(({ text }) => text)]);
    return faultsOrPassed(
      [
        !anywhere && {
          outcome: 'warning',
          unsure: true,
          says: 'The search phrase is nowhere on the page.',
          found: headline,
          fix: 'If the page is about it, use it in the title, the main heading and the first paragraph.',
        },
        anywhere &&
          (missing.includes('title') || missing.includes('main heading')) && {
            outcome: 'warning',
            unsure: true,
            says: `The search phrase is missing from the ${joinNames(missing)}.`,
            found: headline,
            fix: `Use it in the ${joinNames(missing)}, in any form that reads well.`,
          },
        share > maxShare &&
          times > 5 && {
            outcome: 'warning',
            says: `The search phrase makes up ${Math.round(share * 100)}% of the words (${times} times). Google may see that as keyword stuffing.`,
            found: quote(phrase),
            fix: 'Read the page aloud, and remove what sounds repetitive.',
          },
      ],
      {
        says: `The search phrase is in the title and the main heading, and ${describeTimes(times)} in the text.`,
      },
    );
  },
};

function describeTimes(times: number): string {
  if (times === 0) return 'not word for word';
  return times === 1 ? 'once' : `${times} times`;
}

type Place = PhraseUse['places'][number]['name'];
const placeNames: Record<Place, string> = {
  title: 'title',
  'main heading': 'main heading',
  description: 'meta description',
  opening: 'first paragraph',
};

/** Joins names into a list that follows a `the`. */
function joinNames(places: Place[]): string {
  const names = places.map((place) => placeNames[place]);
  return [names.slice(0, -1).join(', the '), ...names.slice(-1)].filter(Boolean).join(' and the ');
}
