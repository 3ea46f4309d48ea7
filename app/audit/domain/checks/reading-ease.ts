import type { OnPageCheck } from '../on-page-check.ts';

/** Flesch’s own steps: below 30 is “very difficult”, 50 “fairly difficult”. */
const steps = { hard: 30, fair: 50 };

export const readingEaseCheck: OnPageCheck = {
  id: 'reading-ease',
  name: 'Reading ease',
  group: 'words',
  why: 'Short sentences and common words are understood by more people, and quoted more easily. A formula counts letters, and knows nothing of sense.',
  inSource: true,
  reads: ['text'],
  run({ paragraphs, lang }) {
    if (!/^en\b/i.test(lang?.trim() ?? ''))
      return {
        outcome: 'unknown',
        says: lang?.trim()
          ? 'The formula we have counts English alone, and the page says that it is in another language.'
          : 'The formula we have counts English alone, and the page does not say which language it is in.',
      };
    const ease = measureReadingEase(paragraphs);
    if (!ease) return { outcome: 'unknown', says: 'There are too few whole sentences to count.' };
    const { score, wordsPerSentence } = ease;
    const says = `Flesch reading ease ${Math.round(score)} of 100, with ${Math.round(wordsPerSentence)} words in a sentence`;
    if (score < steps.hard)
      return {
        outcome: 'weak',
        says: `${says}: very hard to read.`,
        fix: 'Split the longest sentences, and put common words in place of long ones.',
      };
    return { outcome: 'good', says: `${says}: ${score < steps.fair ? 'fairly hard' : 'easy enough'}.` };
  },
};

type ReadingEase = { score: number; wordsPerSentence: number; words: number };

/** The score of fewer words says nothing about a page. */
const minWords = 100;

/**
 * The reading ease of Rudolf Flesch, “A new readability yardstick”, 1948, which holds for English alone. Undefined if
 * there are too few words.
 */
function measureReadingEase(paragraphs: string[]): ReadingEase | undefined {
  let [words, sentences, syllables] = [0, 0, 0];
  for (const paragraph of paragraphs) {
    // A full stop inside 3.5 or example.org ends nothing.
    for (const sentence of paragraph.split(/[.!?…]+(?=\s|$)/)) {
      const found = sentence.match(/[a-z]+(?:[’'-][a-z]+)*/gi) ?? [];
      if (found.length === 0) continue;
      sentences += 1;
      words += found.length;
      for (const word of found) syllables += countSyllables(word);
    }
  }
  if (words < minWords) return undefined;
  const wordsPerSentence = words / sentences;
  const score = 206.835 - 1.015 * wordsPerSentence - 84.6 * (syllables / words);
  return { score: Math.min(100, Math.max(0, score)), wordsPerSentence, words };
}

/**
 * Counts groups of vowels, without a silent e at the end. That is right for nine words in ten, which is enough for a
 * mean.
 */
function countSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  if (letters.length <= 3) return 1;
  const sounded = letters
    .replace(/(?:[^laeiouy]es|[^laeiouytd]ed|[^laeiouy]e)$/, (end) => end[0] ?? '')
    .replace(/^y/, '');
  return Math.max(1, sounded.match(/[aeiouy]{1,2}/g)?.length ?? 1);
}
