import { formatCountInWords } from '#platform/text/count.ts';
import { formatBytes } from '../format-figures.ts';
import type { MeasuredResource, ProvenSaving } from '../measurement.ts';
import {
  capital,
  describeFile,
  describeNeedlessFile,
  describeWidths,
  type Fault,
  type FindingResource,
  findGuideline,
  formatFileName,
  listHeaviest,
  type Seen,
  sumBytes,
} from './finding.ts';

const guideline = findGuideline('optimize-media-to-reduce-resource-use');
/** The highest useful pixel density. More pixels than that are not visible on any screen. */
const maxDensity = 2;
const minBytes = 10_000;

type Proven = { resource: MeasuredResource; saving: ProvenSaving };

export function listPictureFaults(seen: Seen): (Fault | undefined)[] {
  const proven = listHeaviest(seen.scrolled.resources).flatMap((resource) => {
    const saving = seen.savings.get(resource.url)?.find(({ kind }) => kind === 'image');
    return saving ? [{ resource, saving }] : [];
  });
  const oversized = proven.filter(
    ({ resource }) => isOversized(resource) && !isNeededElsewhere(resource, seen),
  );
  const others = proven.filter((each) => !oversized.includes(each));
  return [
    findOversized(oversized),
    findUnresponsive(seen),
    findOldFormats(others),
    findHidden(seen),
    findEager(seen),
    findAutoplay(seen),
  ];
}

function isOversized({ image, markup }: MeasuredResource): boolean {
  if (markup) return markup.width > markup.shownWidth * maxDensity * 1.1;
  if (!image?.width || !image.shownWidth || !image.shownHeight) return false;
  const { width, height = 0, shownWidth, shownHeight } = image;
  return width > shownWidth * maxDensity * 1.1 && height > shownHeight * maxDensity * 1.1;
}

/** Whether another device needs the image as large as it is, so that only a choice of files helps. */
function isNeededElsewhere({ url }: MeasuredResource, { elsewhere }: Seen): boolean {
  const there = elsewhere.filter((each) => each.url === url && each.image && each.image.shownWidth > 0);
  return there.length > 0 && !there.every(isOversized);
}

/** Lighthouse’s audit `uses-responsive-images`: one file for all screens is too large for some. */
function findUnresponsive(seen: Seen): Fault | undefined {
  const unresponsive = listHeaviest(
    seen.scrolled.resources.filter(
      (resource) =>
        resource.transferBytes >= minBytes &&
        isOversized(resource) &&
        !resource.image?.byStyle &&
        isNeededElsewhere(resource, seen),
    ),
  );
  const [worst] = unresponsive;
  if (!worst) return undefined;
  return {
    kind: 'unresponsive images',
    says: `${capital(formatCountInWords(unresponsive.length, 'image is', 'images are'))} sent to a ${seen.on} in the size that larger screens need: ${formatFileName(worst.url)} is ${describeWidths(worst)}.`,
    fix: 'Offer it in several widths with srcset and sizes, so that each device loads the one it needs.',
    by: 'developer',
    resources: unresponsive.map((resource) => {
      const note = describeWidths(resource);
      return { ...describeFile(resource), ...(note && { note }) };
    }),
    guideline,
  };
}

function findOversized(proven: Proven[]): Fault | undefined {
  const [worst] = proven;
  if (!worst) return undefined;
  const example = `${formatFileName(worst.resource.url)} is ${describeWidths(worst.resource)}`;
  return {
    kind: 'oversized images',
    says: `${capital(formatCountInWords(proven.length, 'image is', 'images are'))} larger than displayed: ${example}.`,
    fix: `Resize ${proven.length === 1 ? 'it' : 'each'} to at most twice the displayed size, and save it as AVIF.`,
    by: 'editor',
    resources: proven.map(describe),
    how: 'proven',
    guideline,
  };
}

function findOldFormats(proven: Proven[]): Fault | undefined {
  if (proven.length === 0) return undefined;
  // A file that is not an image of the page itself, such as an icon, has no known format.
  const formats = [...new Set(proven.flatMap(({ resource }) => resource.image?.format ?? []))];
  const current =
    formats.length > 0 ? ` (now ${formats.map((format) => format.toUpperCase()).join(', ')})` : '';
  return {
    kind: 'old formats',
    says: `${capital(formatCountInWords(proven.length, 'image', 'images'))} would be smaller in a modern format${current}.`,
    fix: `Save ${proven.length === 1 ? 'it' : 'them'} as AVIF, in the same size and quality.`,
    by: 'editor',
    resources: proven.map(describe),
    how: 'proven',
    guideline,
  };
}

const describe = ({ resource, saving }: Proven): FindingResource => ({
  url: resource.url,
  bytes: resource.transferBytes,
  gainBytes: saving.beforeBytes - saving.afterBytes,
  note: saving.made,
});

function findHidden({ scrolled, on }: Seen): Fault | undefined {
  const hidden = listHeaviest(scrolled.resources).filter(
    ({ image }) => image && image.shownWidth * image.shownHeight === 0,
  );
  if (sumBytes(hidden) < minBytes) return undefined;
  return {
    kind: 'hidden images',
    says: `${capital(formatCountInWords(hidden.length, 'image is', 'images are'))} downloaded but never displayed on a ${on}.`,
    fix: 'Remove them, or load them only where they are displayed.',
    by: 'developer',
    resources: hidden.map(describeNeedlessFile),
    how: 'measured',
    guideline,
  };
}

function findEager({ firstView, on }: Seen): Fault | undefined {
  const eager = listHeaviest(firstView.resources).filter(
    ({ image }) =>
      image &&
      !image.lazy &&
      // A background or a poster has no loading attribute.
      !image.byStyle &&
      !image.inFirstScreen &&
      image.shownWidth * image.shownHeight > 0,
  );
  const bytes = sumBytes(eager);
  if (bytes < minBytes) return undefined;
  return {
    kind: 'eager images',
    says: `${capital(formatCountInWords(eager.length, 'offscreen image is', 'offscreen images are'))} downloaded on a ${on} (${formatBytes(bytes)}), whether or not the visitor scrolls there.`,
    fix: 'Add loading="lazy" to images below the fold.',
    by: 'developer',
    resources: eager.map(describeNeedlessFile),
    how: 'measured',
    // A reader who scrolls downloads them anyway.
    of: 'unscrolled view',
    guideline: findGuideline('defer-the-loading-of-non-critical-resources'),
  };
}

function findAutoplay({ scrolled }: Seen): Fault | undefined {
  const playing = listHeaviest(scrolled.resources.filter(({ autoplay }) => autoplay));
  const parts = playing.map(({ url }) => scrolled.resources.filter((part) => part.url === url));
  const bytes = sumBytes(parts.flat());
  if (bytes < minBytes) return undefined;
  return {
    kind: 'autoplay',
    says: `${capital(formatCountInWords(playing.length, 'video or audio file plays', 'video or audio files play'))} automatically: ${formatBytes(bytes)}.`,
    fix: 'Show a poster image, and load the media when a visitor presses play.',
    by: 'editor',
    resources: playing.map(({ url }, at) => {
      const partBytes = sumBytes(parts[at] ?? []);
      return { url, bytes: partBytes, gainBytes: partBytes };
    }),
    how: 'measured',
    guideline,
  };
}
