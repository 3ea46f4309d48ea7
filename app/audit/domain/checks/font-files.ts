import { formatCountInWords } from '#platform/text/count.ts';
import { guidelineSource } from '../guidelines.ts';
import { describeFile, listHeaviest, weightCheck } from '../weight-check.ts';

/** Four files are two families in two weights, which is usually enough. */
const maxFontFiles = 4;

export const fontFilesCheck = weightCheck({
  id: 'font-files',
  title: 'Number of font files',
  explanation: 'Each weight and style of a font is a file of its own.',
  source: guidelineSource('use-optimized-web-typography'),
  guideline: 'use-optimized-web-typography',
  by: 'developer',
  passed: `The page loads at most ${maxFontFiles} font files.`,
  find({ scrolled }) {
    const fonts = listHeaviest(
      scrolled.resources.filter(({ kind, status }) => kind === 'font' && status === 200),
    );
    if (fonts.length <= maxFontFiles) return [];
    return [
      {
        says: `The page loads ${formatCountInWords(fonts.length, 'font file')}.`,
        fix: 'Keep the weights and styles in use; one variable font can replace several files.',
        files: fonts.map(describeFile),
      },
    ];
  },
});
