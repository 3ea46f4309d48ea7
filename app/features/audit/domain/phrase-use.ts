import { splitWords } from '#platform/text/words.ts';
import type { SearchedPage } from './page-facts.ts';
import { isFunctionWord } from './text-language.ts';

export type PhraseUse = {
  places: { name: 'title' | 'main heading' | 'description' | 'opening'; there: boolean }[];
  /** Whether its words are on the page at all, wherever each of them is. */
  anywhere: boolean;
  times: number;
  /** The share of all words, 0 to 1. */
  share: number;
};

/** The number of words that count as the opening of a page. */
const openingWords = 100;

/**
 * Finds where the words of a phrase occur. A place counts if it has all that carry meaning, in any order, singular or
 * plural; `times` counts the exact phrase.
 */
export function findPhraseUse(
  {
    titles,
    headings,
    descriptions,
    paragraphs,
    text,
    lang,
  }: Pick<SearchedPage, 'titles' | 'headings' | 'descriptions' | 'paragraphs' | 'text' | 'lang'>,
  phrase: string,
): PhraseUse {
  const opening = splitWords(paragraphs.length > 0 ? paragraphs.join(' ') : text)
    .slice(0, openingWords)
    .join(' ');
  const main = headings.filter(({ level }) => level === 1).map((heading) => heading.text);
  const words = listWords(text);
  const phraseWords = listWords(phrase);
  const times = countPhrase(words, phraseWords);
  const content = phraseWords.filter((word) => !isFunctionWord(word, lang));
  const requiredWords = content.length > 0 ? content : phraseWords;
  const has = (place: string) => hasWords(place, requiredWords);
  const everything = [titles[0], ...main, descriptions[0], text].join(' ');
  return {
    anywhere: has(everything),
    places: [
      { name: 'title', there: has(titles[0] ?? '') },
      { name: 'main heading', there: has(main.join(' ')) },
      { name: 'description', there: has(descriptions[0] ?? '') },
      { name: 'opening', there: has(opening) },
    ],
    times,
    share: words.length === 0 ? 0 : (times * phraseWords.length) / words.length,
  };
}

/** Counts the phrase word for word, whatever punctuation is between the words. */
function countPhrase(words: string[], phraseWords: string[]): number {
  if (phraseWords.length === 0) return 0;
  let count = 0;
  for (let at = 0; at + phraseWords.length <= words.length; at += 1)
    if (phraseWords.every((word, index) => isSameWord(words[at + index] ?? '', word))) count += 1;
  return count;
}

function hasWords(text: string, requiredWords: string[]): boolean {
  const words = listWords(text);
  return (
    requiredWords.length > 0 && requiredWords.every((word) => words.some((each) => isSameWord(each, word)))
  );
}

/** Whether two words are the same but for an English plural: `plant` and `plants`. */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const stem = (word: string) =>
    word.length > 3 ? word.replace(/ies$/, 'y').replace(/(?<![su])s$/, '') : word;
  return stem(one) === stem(other);
}

/** Lists the words of a text in lower case and without accents. */
function listWords(text: string): string[] {
  return splitWords(text).flatMap(
    (word) =>
      word
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/[’']s\b/g, '')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
}
