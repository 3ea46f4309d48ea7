import { describeWidths, isNeededElsewhere, isOversized } from '../image-size.ts';
import { describeFiles, fileCheck, formatFileName, insight } from '../weight-check.ts';

/** A lighter file is not worth several versions. */
const minBytes = 10_000;

export const responsiveImagesCheck = fileCheck({
  id: 'responsive-images',
  title: 'Responsive images',
  explanation:
    'One file for all screens is too large for some. With srcset and sizes, each device loads the width that it needs.',
  source: insight('image-delivery'),
  guideline: 'optimize-media-to-reduce-resource-use',
  by: 'developer',
  inBrowser: true,
  passed: 'No image is sent to a phone in the size that only a desktop needs.',
  files: (view) =>
    describeFiles(
      view.scrolled.resources.filter(
        (resource) =>
          resource.transferBytes >= minBytes &&
          isOversized(resource) &&
          !resource.image?.byStyle &&
          isNeededElsewhere(resource, view),
      ),
      describeWidths,
    ),
  says: ({ count, files: [worst] }, { on }) =>
    `${count('image is', 'images are')} sent to a ${on} in the size that larger screens need: ${formatFileName(worst?.url ?? '')} is ${worst?.note}.`,
  fix: 'Offer it in several widths with srcset and sizes, so that each device loads the one it needs.',
});
