import { formatCountInWords } from '#platform/text/count.ts';
import { guidelineSource } from '../guidelines.ts';
import { capital, describeNeedlessFile, listHeaviest, sumBytes, weightCheck } from '../weight-check.ts';

const minBytes = 10_000;

export const hiddenImagesCheck = weightCheck({
  id: 'hidden-images',
  title: 'Images that are not displayed',
  explanation: 'Browsers download an image in the HTML even if a style sheet hides it.',
  source: guidelineSource('optimize-media-to-reduce-resource-use'),
  guideline: 'optimize-media-to-reduce-resource-use',
  by: 'developer',
  inBrowser: true,
  passed: 'Every image that is downloaded is displayed.',
  find({ scrolled, on }) {
    const hidden = listHeaviest(scrolled.resources).filter(
      ({ image }) => image && image.shownWidth * image.shownHeight === 0,
    );
    if (sumBytes(hidden) < minBytes) return [];
    return [
      {
        says: `${capital(formatCountInWords(hidden.length, 'image is', 'images are'))} downloaded but never displayed on a ${on}.`,
        fix: 'Remove them, or load them only where they are displayed.',
        files: hidden.map(describeNeedlessFile),
        how: 'measured',
      },
    ];
  },
});
