import { canShrink } from '../image-size.ts';
import { fileCheck, insight, listProven } from '../weight-check.ts';

export const imageFormatCheck = fileCheck({
  id: 'image-format',
  title: 'Modern image formats',
  explanation: 'AVIF and WebP need fewer bytes than JPEG, PNG or GIF for the same picture.',
  source: insight('image-delivery'),
  guideline: 'optimize-media-to-reduce-resource-use',
  by: 'editor',
  passed: 'No image that we re-encoded became much smaller.',
  how: 'proven',
  files: (view) => listProven(view, 'image', (resource) => !canShrink(resource, view)),
  says({ count, files }, { scrolled }) {
    const urls = new Set(files.map(({ url }) => url));
    // A file that is not an image of the page itself, such as an icon, has no known format.
    const known = scrolled.resources.flatMap(({ url, image }) =>
      image && urls.has(url) ? image.format : [],
    );
    const formats = [...new Set(known)].map((format) => format.toUpperCase());
    const current = formats.length > 0 ? ` (now ${formats.join(', ')})` : '';
    return `${count('image', 'images')} would be smaller in a modern format${current}.`;
  },
  fix: 'Save each image as AVIF, in the same size and quality.',
});
