import { quote } from '../check.ts';
import type { PageCheck } from '../page-check.ts';
import { isEnglish } from '../text-language.ts';

/** Flesch’s own thresholds: below 30 is “very difficult”, below 50 “difficult”. */
const steps = { hard: 30, fair: 50 };

export const readingEaseCheck: PageCheck = {
  id: 'reading-ease',
  title: 'Readability',
  group: 'content',
  explanation:
    'Short sentences and common words are understood by more people. Search engines do not rank by it, and a formula counts syllables, not sense.',
  source: { url: 'https://www.w3.org/WAI/WCAG22/Understanding/reading-level', readOn: '2026-11-23' },
  tools: ['seo'],
  inSource: true,
  reads: ['text'],
  run({ paragraphs }) {
    // Flesch’s formula only applies to English.
    if (!isEnglish(paragraphs)) return undefined;
    const { score, wordsPerSentence, longest } = measureReadingEase(paragraphs);
    const says = `Flesch reading ease is ${Math.round(score)} of 100, with ${Math.round(wordsPerSentence)} words in an average sentence`;
    return score < steps.hard
      ? [
          {
            outcome: 'warning',
            unsure: true,
            says: `${says}: very difficult.`,
            found: quote(longest),
            fix: 'Split the longest sentences, and use common words instead of long ones.',
          },
        ]
      : [{ outcome: 'passed', says: `${says}: ${score < steps.fair ? 'difficult' : 'easy enough'}.` }];
  },
};

/** Measures the reading ease by Rudolf Flesch, “A new readability yardstick”, 1948. */
function measureReadingEase(paragraphs: string[]) {
  let [words, sentences, syllables] = [0, 0, 0];
  let longest = { words: 0, text: '' };
  for (const paragraph of paragraphs) {
    // The full stop in 3.5 or example.org does not end a sentence.
    for (const sentence of paragraph.split(/[.!?…]+(?=\s|$)/)) {
      const found = sentence.match(/[a-z]+(?:[’'-][a-z]+)*/gi) ?? [];
      if (found.length === 0) continue;
      sentences += 1;
      words += found.length;
      if (found.length > longest.words) longest = { words: found.length, text: sentence };
      for (const word of found) syllables += countSyllables(word);
    }
  }
  const wordsPerSentence = words / sentences;
  const score = 206.835 - 1.015 * wordsPerSentence - 84.6 * (syllables / words);
  return { score: Math.min(100, Math.max(0, score)), wordsPerSentence, longest: longest.text };
}

/**
 * Counts groups of vowels, without a silent final e. That is right for 90% of words, which is enough for an average.
 */
function countSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  if (letters.length <= 3) return 1;
  const sounded = letters
    .replace(/(?:[^laeiouy]es|[^laeiouytd]ed|[^laeiouy]e)$/, (end) => end[0] ?? '')
    .replace(/^y/, '');
  return Math.max(1, sounded.match(/[aeiouy]{1,2}/g)?.length ?? 1);
}
