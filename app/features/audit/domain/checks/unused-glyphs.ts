import { fileCheck, listProven } from '../weight-check.ts';

export const unusedGlyphsCheck = fileCheck({
  id: 'unused-glyphs',
  title: 'Font subsetting',
  explanation:
    'Font files often contain the glyphs of many languages. A subset has only those that the site shows.',
  guideline: 'use-optimized-web-typography',
  by: 'developer',
  inBrowser: true,
  passed: 'No font file that we subset became much smaller.',
  how: 'proven',
  // Other pages of the site may show more of the font.
  outcome: 'warning',
  files: (view) => listProven(view, 'font'),
  says: ({ count }) => `${count('font file contains', 'font files contain')} unused glyphs.`,
  fix: 'Subset the fonts to the characters that your languages need, as WOFF2.',
});
