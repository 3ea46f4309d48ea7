import { canShrink, describeWidths, isOversized } from '../image-size.ts';
import { fileCheck, formatFileName, insight, listProven } from '../weight-check.ts';

export const imageSizeCheck = fileCheck({
  id: 'image-size',
  title: 'Properly sized images',
  explanation:
    'Pixels that no screen shows are downloaded all the same. Twice the displayed width is enough for any screen.',
  source: insight('image-delivery'),
  guideline: 'optimize-media-to-reduce-resource-use',
  by: 'editor',
  passed: 'No image that we resized became much smaller.',
  how: 'proven',
  files: (view) =>
    listProven(view, 'image', (resource) => isOversized(resource) && canShrink(resource, view)),
  says({ count, files: [worst] }, { scrolled }) {
    const resource = scrolled.resources.find(({ url }) => url === worst?.url);
    const example = resource && `: ${formatFileName(resource.url)} is ${describeWidths(resource)}`;
    return `${count('image is', 'images are')} larger than displayed${example ?? ''}.`;
  },
  fix: 'Resize each image to at most twice its displayed size, and save it as AVIF.',
});
