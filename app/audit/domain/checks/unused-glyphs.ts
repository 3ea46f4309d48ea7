import { formatCountInWords } from '#platform/text/count.ts';
import { guidelineSource } from '../guidelines.ts';
import { capital, describeProven, listProven, weightCheck } from '../weight-check.ts';

export const unusedGlyphsCheck = weightCheck({
  id: 'unused-glyphs',
  title: 'Font subsetting',
  explanation:
    'Font files often contain the glyphs of many languages. A subset has only those that the site shows.',
  source: guidelineSource('use-optimized-web-typography'),
  guideline: 'use-optimized-web-typography',
  by: 'developer',
  inBrowser: true,
  passed: 'No font file that we subset became much smaller.',
  find(view) {
    const files = listProven(view, 'font').map(describeProven);
    if (files.length === 0) return [];
    return [
      {
        says: `${capital(formatCountInWords(files.length, 'font file contains', 'font files contain'))} unused glyphs.`,
        fix: 'Subset the fonts to the characters that your languages need, as WOFF2.',
        files,
        how: 'proven',
      },
    ];
  },
});
