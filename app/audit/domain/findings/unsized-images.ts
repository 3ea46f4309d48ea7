import { formatCountInWords } from '#platform/text/count.ts';
import { capital, describeFile, findGuideline, listHeaviest, type PerformanceCheck } from './finding.ts';

/** Lighthouse’s audit `unsized-images` (web.dev/articles/optimize-cls, read on 28 November 2026). */
export const unsizedImages: PerformanceCheck = ({ scrolled }) => {
  const unsized = listHeaviest(
    scrolled.resources.filter(({ image }) => image?.unsized && image.shownWidth * image.shownHeight > 0),
  );
  if (unsized.length === 0) return [];
  return [
    {
      kind: 'unsized images',
      says: `${capital(formatCountInWords(unsized.length, 'image has', 'images have'))} no explicit width and height, so the page may shift as ${unsized.length === 1 ? 'it arrives' : 'they arrive'}.`,
      fix: 'Set the width and height attributes of each <img>, or its aspect-ratio in the style sheet.',
      by: 'developer',
      resources: unsized.map(describeFile),
      guideline: findGuideline('optimize-media-to-reduce-resource-use'),
    },
  ];
};
