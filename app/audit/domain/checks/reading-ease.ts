import { measureReadingEase } from '../reading-ease.ts';
import type { OnPageCheck } from '../seo-check.ts';

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
