import { formatCountInWords } from '#platform/text/count.ts';
import { canShrink, describeWidths } from '../image-size.ts';
import {
  capital,
  describeProven,
  formatFileName,
  insight,
  listProven,
  weightCheck,
} from '../weight-check.ts';

export const imageSizeCheck = weightCheck({
  id: 'image-size',
  title: 'Properly sized images',
  explanation:
    'Pixels that no screen shows are downloaded all the same. Twice the displayed width is enough for any screen.',
  source: insight('image-delivery'),
  guideline: 'optimize-media-to-reduce-resource-use',
  by: 'editor',
  passed: 'No image is much larger than displayed.',
  find(view) {
    const proven = listProven(view, 'image').filter(({ resource }) => canShrink(resource, view));
    const [worst] = proven;
    if (!worst) return [];
    const example = `${formatFileName(worst.resource.url)} is ${describeWidths(worst.resource)}`;
    return [
      {
        says: `${capital(formatCountInWords(proven.length, 'image is', 'images are'))} larger than displayed: ${example}.`,
        fix: `Resize ${proven.length === 1 ? 'it' : 'each'} to at most twice the displayed size, and save it as AVIF.`,
        files: proven.map(describeProven),
        how: 'proven',
      },
    ];
  },
});
