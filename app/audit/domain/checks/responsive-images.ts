import { formatCountInWords } from '#platform/text/count.ts';
import { describeWidths, isNeededElsewhere, isOversized } from '../image-size.ts';
import {
  capital,
  describeFile,
  formatFileName,
  insight,
  listHeaviest,
  weightCheck,
} from '../weight-check.ts';

/** A lighter file is not worth several versions. */
const minBytes = 10_000;

export const responsiveImagesCheck = weightCheck({
  id: 'responsive-images',
  title: 'Responsive images',
  explanation:
    'One file for all screens is too large for some. With srcset and sizes, each device loads the width that it needs.',
  source: insight('image-delivery'),
  guideline: 'optimize-media-to-reduce-resource-use',
  by: 'developer',
  inBrowser: true,
  passed: 'No image is sent to a phone in the size that only a desktop needs.',
  find(view) {
    const unresponsive = listHeaviest(
      view.scrolled.resources.filter(
        (resource) =>
          resource.transferBytes >= minBytes &&
          isOversized(resource) &&
          !resource.image?.byStyle &&
          isNeededElsewhere(resource, view),
      ),
    );
    const [worst] = unresponsive;
    if (!worst) return [];
    return [
      {
        says: `${capital(formatCountInWords(unresponsive.length, 'image is', 'images are'))} sent to a ${view.on} in the size that larger screens need: ${formatFileName(worst.url)} is ${describeWidths(worst)}.`,
        fix: 'Offer it in several widths with srcset and sizes, so that each device loads the one it needs.',
        files: unresponsive.map((resource) => {
          const note = describeWidths(resource);
          return { ...describeFile(resource), ...(note && { note }) };
        }),
      },
    ];
  },
});
