import { formatBytes } from '../format-figures.ts';
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
  // Other pages of the site may show more of the font, so nothing is proven for the site.
  files: (view) =>
    listProven(view, 'font').flatMap(({ url, bytes, gainBytes = 0 }) => {
      const wholeFontBytes =
        view.savings.get(url)?.find(({ kind }) => kind === 'compression')?.afterBytes ?? bytes;
      const subset = bytes - gainBytes;
      // The rest is the gain of WOFF2.
      if (subset > wholeFontBytes * 0.9) return [];
      return {
        url,
        bytes,
        note: `${formatBytes(subset)} as WOFF2 with basic Latin and what this page shows`,
      };
    }),
  says: ({ count }) =>
    `${count('font file contains', 'font files contain')} glyphs that this page does not show.`,
  fix: 'Subset the fonts to the characters that your languages need, as WOFF2.',
});
