import { countInWords } from '#platform/text/count.ts';
import type { MeasuredResource, ProvenSaving } from '../measurement.ts';
import {
  capital,
  describeWidths,
  type Fault,
  type FindingResource,
  findGuideline,
  listHeaviest,
  nameFile,
  type Seen,
  sayBytes,
  sumBytes,
} from './finding.ts';

const guideline = findGuideline('optimize-media-to-reduce-resource-use');
/** A picture more than twice as wide as it is shown has pixels that nobody sees on any screen. */
const sharpest = 2;
const minBytes = 10_000;

type Proven = { resource: MeasuredResource; saving: ProvenSaving };

export function listPictureFaults(seen: Seen): Fault[] {
  const proven = listHeaviest(seen.scrolled.resources).flatMap((resource) => {
    const saving = seen.savings.get(resource.url)?.find(({ kind }) => kind === 'image');
    return saving ? [{ resource, saving }] : [];
  });
  const oversized = proven.filter(({ resource }) => isOversized(resource));
  const others = proven.filter(({ resource }) => !isOversized(resource));
  return [
    ...listOversized(oversized),
    ...listOldFormats(others),
    ...listHidden(seen),
    ...listEager(seen),
    ...listAutoplay(seen),
  ];
}

function isOversized({ image, markup }: MeasuredResource): boolean {
  if (markup) return markup.width > markup.shownWidth * sharpest * 1.1;
  if (!image?.width || !image.shownWidth || !image.shownHeight) return false;
  const { width, height = 0, shownWidth, shownHeight } = image;
  return width > shownWidth * sharpest * 1.1 && height > shownHeight * sharpest * 1.1;
}

function listOversized(proven: Proven[]): Fault[] {
  const [worst] = proven;
  if (!worst) return [];
  const example = `${nameFile(worst.resource.url)} is ${describeWidths(worst.resource)}`;
  return [
    {
      kind: 'oversized images',
      says: `${capital(countInWords(proven.length, 'image is', 'images are'))} larger than displayed: ${example}.`,
      fix: `Resize ${proven.length === 1 ? 'it' : 'each'} to at most twice the displayed size, and save it as AVIF.`,
      by: 'editor',
      resources: proven.map(describe),
      how: 'proven',
      guideline,
    },
  ];
}

function listOldFormats(proven: Proven[]): Fault[] {
  if (proven.length === 0) return [];
  // The format is not mentioned for what is no picture of the page itself, such as an icon.
  const formats = [...new Set(proven.flatMap(({ resource }) => resource.image?.format ?? []))];
  const saved =
    formats.length > 0 ? ` (now ${formats.map((format) => format.toUpperCase()).join(', ')})` : '';
  return [
    {
      kind: 'old formats',
      says: `${capital(countInWords(proven.length, 'image', 'images'))} would be smaller in a modern format${saved}.`,
      fix: `Save ${proven.length === 1 ? 'it' : 'them'} as AVIF, in the same size and quality.`,
      by: 'editor',
      resources: proven.map(describe),
      how: 'proven',
      guideline,
    },
  ];
}

const describe = ({ resource, saving }: Proven): FindingResource => ({
  url: resource.url,
  bytes: resource.transferBytes,
  gainBytes: saving.beforeBytes - saving.afterBytes,
  note: saving.made,
});

const whole = ({ url, transferBytes }: MeasuredResource): FindingResource => ({
  url,
  bytes: transferBytes,
  gainBytes: transferBytes,
});

function listHidden({ scrolled, on }: Seen): Fault[] {
  const hidden = listHeaviest(scrolled.resources).filter(
    ({ image }) => image && image.shownWidth * image.shownHeight === 0,
  );
  if (sumBytes(hidden) < minBytes) return [];
  return [
    {
      kind: 'hidden images',
      says: `${capital(countInWords(hidden.length, 'image is', 'images are'))} downloaded but never displayed on a ${on}.`,
      fix: 'Add loading="lazy", or remove hidden images from the HTML.',
      by: 'developer',
      resources: hidden.map(whole),
      how: 'measured',
      guideline,
    },
  ];
}

function listEager({ firstView, on }: Seen): Fault[] {
  const eager = listHeaviest(firstView.resources).filter(
    ({ image }) => image && !image.lazy && !image.inFirstScreen && image.shownWidth * image.shownHeight > 0,
  );
  const bytes = sumBytes(eager);
  if (bytes < minBytes) return [];
  return [
    {
      kind: 'eager images',
      says: `${capital(countInWords(eager.length, 'offscreen image is', 'offscreen images are'))} downloaded on a ${on} (${sayBytes(bytes)}), whether or not anybody scrolls there.`,
      fix: 'Add loading="lazy" to images below the fold.',
      by: 'developer',
      resources: eager.map(whole),
      how: 'measured',
      // A reader who scrolls downloads them anyway.
      of: 'unscrolled view',
      guideline: findGuideline('defer-the-loading-of-non-critical-resources'),
    },
  ];
}

function listAutoplay({ scrolled }: Seen): Fault[] {
  const playing = listHeaviest(scrolled.resources.filter(({ autoplay }) => autoplay));
  const parts = playing.map(({ url }) => scrolled.resources.filter((part) => part.url === url));
  const bytes = sumBytes(parts.flat());
  if (bytes < minBytes) return [];
  return [
    {
      kind: 'autoplay',
      says: `${capital(countInWords(playing.length, 'video or audio file plays', 'video or audio files play'))} automatically: ${sayBytes(bytes)}.`,
      fix: 'Show a poster image, and load the media when somebody presses play.',
      by: 'editor',
      resources: playing.map(({ url }, at) => {
        const partBytes = sumBytes(parts[at] ?? []);
        return { url, bytes: partBytes, gainBytes: partBytes };
      }),
      how: 'measured',
      guideline,
    },
  ];
}
