import { formatCountInWords } from '#platform/text/count.ts';
import { capital, describeFile, listHeaviest, webDev, weightCheck } from '../weight-check.ts';

/** Lighthouse’s audit of the same name. */
export const unsizedImagesCheck = weightCheck({
  id: 'unsized-images',
  title: 'Explicit width and height of images',
  explanation: 'Without them, the browser reserves no space, and the text jumps as each image arrives.',
  source: webDev('optimize-cls'),
  guideline: 'optimize-media-to-reduce-resource-use',
  by: 'developer',
  inBrowser: true,
  passed: 'Images have an explicit width and height.',
  find({ scrolled }) {
    const unsized = listHeaviest(
      scrolled.resources.filter(({ image }) => image?.unsized && image.shownWidth * image.shownHeight > 0),
    );
    if (unsized.length === 0) return [];
    return [
      {
        says: `${capital(formatCountInWords(unsized.length, 'image has', 'images have'))} no explicit width and height, so the page may shift as ${unsized.length === 1 ? 'it arrives' : 'they arrive'}.`,
        fix: 'Set the width and height attributes of each <img>, or its aspect-ratio in the style sheet.',
        files: unsized.map(describeFile),
      },
    ];
  },
});
