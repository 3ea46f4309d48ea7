import { formatCountInWords } from '#platform/text/count.ts';
import { canShrink } from '../image-size.ts';
import { capital, describeProven, insight, listProven, weightCheck } from '../weight-check.ts';

export const imageFormatCheck = weightCheck({
  id: 'image-format',
  title: 'Modern image formats',
  explanation: 'AVIF and WebP need fewer bytes than JPEG, PNG or GIF for the same picture.',
  source: insight('image-delivery'),
  guideline: 'optimize-media-to-reduce-resource-use',
  by: 'editor',
  passed: 'No image that we re-encoded became much smaller.',
  find(view) {
    const proven = listProven(view, 'image').filter(({ resource }) => !canShrink(resource, view));
    if (proven.length === 0) return [];
    // A file that is not an image of the page itself, such as an icon, has no known format.
    const formats = [...new Set(proven.flatMap(({ resource }) => resource.image?.format ?? []))];
    const current =
      formats.length > 0 ? ` (now ${formats.map((format) => format.toUpperCase()).join(', ')})` : '';
    return [
      {
        says: `${capital(formatCountInWords(proven.length, 'image', 'images'))} would be smaller in a modern format${current}.`,
        fix: `Save ${proven.length === 1 ? 'it' : 'them'} as AVIF, in the same size and quality.`,
        files: proven.map(describeProven),
        how: 'proven',
      },
    ];
  },
});
