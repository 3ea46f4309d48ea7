import { formatCountInWords } from '#platform/text/count.ts';
import { formatBytes } from '../format-figures.ts';
import { guidelineSource } from '../guidelines.ts';
import { capital, describeNeedlessFile, listHeaviest, sumBytes, weightCheck } from '../weight-check.ts';

const minBytes = 10_000;

export const offscreenImagesCheck = weightCheck({
  id: 'offscreen-images',
  title: 'Deferred offscreen images',
  explanation: 'Images below the first screen can wait until the visitor scrolls near them.',
  source: guidelineSource('defer-the-loading-of-non-critical-resources'),
  guideline: 'defer-the-loading-of-non-critical-resources',
  by: 'developer',
  inBrowser: true,
  passed: 'Offscreen images are not downloaded before the visitor scrolls.',
  find({ firstView, on }) {
    const eager = listHeaviest(firstView.resources).filter(
      ({ image }) =>
        image &&
        !image.lazy &&
        // A background or a poster has no loading attribute.
        !image.byStyle &&
        !image.inFirstScreen &&
        image.shownWidth * image.shownHeight > 0,
    );
    const bytes = sumBytes(eager);
    if (bytes < minBytes) return [];
    return [
      {
        says: `${capital(formatCountInWords(eager.length, 'offscreen image is', 'offscreen images are'))} downloaded on a ${on} (${formatBytes(bytes)}), whether or not the visitor scrolls there.`,
        fix: 'Add loading="lazy" to images below the fold.',
        files: eager.map(describeNeedlessFile),
        how: 'measured',
        // A reader who scrolls downloads them anyway.
        of: 'unscrolled view',
      },
    ];
  },
});
