import { type OnPageCheck, quote } from '../on-page-check.ts';

/** The sizes that Facebook and LinkedIn ask for in a large card. The limit on bytes is where messengers give up. */
const limits = { width: 600, height: 315, bytes: 5_000_000 };

export const socialPictureCheck: OnPageCheck = {
  id: 'social-picture',
  name: 'Picture of a shared link',
  group: 'sharing',
  why: 'A picture that is not there, or too small, leaves a shared link bare, and most people scroll past it.',
  inSource: true,
  run({ picture, social }) {
    if (!picture) {
      const written = social['og:image'] ?? social['twitter:image'];
      return written
        ? {
            outcome: 'weak',
            says: 'The address of the picture can’t be read.',
            found: quote(written),
            fix: 'Write it in full, with https.',
          }
        : undefined;
    }
    const found = quote(picture.url);
    const fix = 'Name a picture of 1200 by 630 pixels that everybody may load.';
    if (picture.state === 'unknown')
      return { outcome: 'unknown', says: 'The picture did not load for us.', found };
    if (picture.state === 'missing')
      return {
        outcome: 'missing',
        says: `There is no picture at that address: the answer was ${picture.status}.`,
        found,
        fix,
      };
    if (!picture.type.startsWith('image/'))
      return { outcome: 'missing', says: 'What lies at the address of the picture is none.', found, fix };
    const written = social['og:image'] ?? social['twitter:image'] ?? '';
    if (!/^https?:\/\//i.test(written))
      return {
        outcome: 'weak',
        says: 'The picture is there, but its address is not written in full: some networks will not find it.',
        found: quote(written),
        fix: 'Write it with https and the name of the site.',
      };
    const { width, height, bytes } = picture;
    const size = width && height ? `${width} by ${height} pixels` : 'of a size we could not read';
    if (width && height && (width < limits.width || height < limits.height))
      return { outcome: 'weak', says: `The picture is ${size}: too small for a large card.`, found, fix };
    if (bytes !== undefined && bytes > limits.bytes)
      return {
        outcome: 'weak',
        says: `The picture weighs ${(bytes / 1e6).toFixed(1)} MB, more than some messengers load.`,
        found,
        fix: 'Make it smaller: 300 kB are plenty.',
      };
    return { outcome: 'good', says: `The picture is there, ${size}.`, found };
  },
};
