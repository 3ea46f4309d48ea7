import { faultsOrPassed, quote, unknown } from '../check.ts';
import { findSocialImageUrl, type PageCheck } from '../page-check.ts';
import { isAbsolute } from '../same-page.ts';

/** Meta requires 600 × 315 pixels for a large preview. Messengers do not load more than about 5 MB. */
const limits = { width: 600, height: 315, bytes: 5_000_000 };

/** The formats that X, Meta and messengers show (X: Cards, “Summary card with large image”, read on 28 November 2026). */
const previewTypes = /^image\/(jpe?g|pjpeg|png|x-png|gif|webp)$/;

export const socialPictureCheck: PageCheck = {
  id: 'social-picture',
  title: 'Open Graph image',
  group: 'previews',
  explanation: 'A shared link whose image is missing or too small gets no preview image.',
  source: { url: 'https://developers.facebook.com/docs/sharing/webmasters/images/', readOn: '2026-11-23' },
  tools: ['seo'],
  inSource: true,
  run({ socialImage: image, social }) {
    const written = findSocialImageUrl(social);
    if (!written) return undefined;
    const found = quote(image?.url ?? written);
    if (image?.state === 'unknown')
      return [unknown('The Open Graph image did not load for our crawler.', found)];
    const { width = 0, height = 0, bytes = 0, type = '' } = image?.state === 'found' ? image : {};
    const isImage = type.startsWith('image/');
    return faultsOrPassed(
      [
        !isAbsolute(written) && {
          outcome: 'warning',
          says: 'The URL of the Open Graph image is not absolute.',
          found: quote(written),
          fix: 'Write the whole URL, with https and the domain.',
        },
        image?.state === 'missing' && {
          outcome: 'failed',
          says: `The Open Graph image answers with HTTP status ${image.status}.`,
          found,
          fix: 'Upload the image, or correct its URL.',
        },
        image?.state === 'found' &&
          !isImage && {
            outcome: 'failed',
            says: 'The Open Graph image is not an image.',
            found: quote(`${found}: ${type || 'no content type'}`),
            fix: 'Serve a JPEG, PNG or WebP of 1200 × 630 pixels.',
          },
        isImage &&
          !previewTypes.test(type) && {
            outcome: 'warning',
            says: `The Open Graph image is ${/svg/.test(type) ? 'an SVG' : `of the type ${type.replace('image/', '').toUpperCase()}`}, which link previews don’t show.`,
            found,
            fix: 'Serve a JPEG, PNG or WebP of 1200 × 630 pixels.',
          },
        isImage &&
          width > 0 &&
          (width < limits.width || height < limits.height) && {
            outcome: 'warning',
            says: `The Open Graph image is ${width} × ${height} pixels, which is too small for a large preview.`,
            found,
            fix: 'Use an image of 1200 × 630 pixels.',
          },
        isImage &&
          bytes > limits.bytes && {
            outcome: 'warning',
            says: `The Open Graph image is ${(bytes / 1e6).toFixed(1)}\u202fMB, more than some messengers load.`,
            found,
            fix: 'Compress it: 300\u202fkB is plenty.',
          },
      ],
      {
        says:
          width > 0
            ? `The Open Graph image loads, at ${width} × ${height} pixels.`
            : 'The Open Graph image loads.',
        found,
      },
    );
  },
};
