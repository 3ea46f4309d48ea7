import { type OnPageCheck, quoteList } from '../on-page-check.ts';
import { findPhraseUse } from '../phrase-use.ts';

/**
 * One word in 25, which is our own guess at where people hear a text repeat itself. Below it, no share is better than
 * another.
 */
const tooDense = 0.04;

export const phraseCheck: OnPageCheck = {
  id: 'phrase',
  name: 'Your phrase',
  group: 'words',
  why: 'Who searches by these words looks for them in the title and the first lines before choosing. No number of times is right; one that is heard is too many.',
  inSource: true,
  reads: ['text'],
  run(question) {
    const { phrase } = question;
    if (phrase === undefined) return undefined;
    const use = findPhraseUse(question, phrase);
    const missing = use.places.filter(({ there }) => !there).map(({ name }) => name);
    const inTitle = use.places.some(({ name, there }) => name === 'title' && there);
    const inHeading = use.places.some(({ name, there }) => name === 'main heading' && there);
    if (use.times === 0 && !inTitle && !inHeading)
      return {
        outcome: 'missing',
        says: 'The phrase stands nowhere on the page.',
        fix: 'If the page is about it, say so in the title, the main heading and the first lines.',
      };
    if (use.share > tooDense && use.times > 5)
      return {
        outcome: 'weak',
        says: `The phrase stands on the page ${use.times} times, so close together that readers hear it repeat.`,
        fix: 'Read the page aloud, and take out what you hear repeat. There is no number to aim at.',
      };
    if (!inTitle || !inHeading)
      return {
        outcome: 'weak',
        says: `The phrase is missing from the ${joinNames(missing)}.`,
        found: quoteList([
          question.titles[0] ?? '',
          ...question.headings.slice(0, 1).map(({ text }) => text),
        ]),
        fix: `Work it into the ${joinNames(missing.map((name) => (name === 'opening' ? 'first lines' : name)))}, in any form that reads well.`,
      };
    return {
      outcome: 'good',
      says: `The phrase is in the title and the main heading, and ${describeTimes(use.times)} in the text.`,
    };
  },
};

function describeTimes(times: number): string {
  if (times === 0) return 'nowhere word for word';
  return times === 1 ? 'once' : `${times} times`;
}

/** Joins names into a list that follows a `the`. */
function joinNames(names: string[]): string {
  return [names.slice(0, -1).join(', the '), ...names.slice(-1)].filter(Boolean).join(' and the ');
}
