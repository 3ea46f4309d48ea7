import type { MeasuredResource, View } from '../../../domain/measurement.ts';
import type { ReadPage } from './in-page-functions.ts';
import type { LedgerEntry } from './network-ledger.ts';
import { cleanUrl } from './take-view.ts';

type FileSizes = Record<string, [width: number, height: number]>;

/** Adds the size and displayed size of each image, and whether a video or audio file plays automatically. */
export function addImages(
  { resources }: View,
  { images, autoplay }: ReadPage,
  { sizes, entries }: { sizes: FileSizes; entries: LedgerEntry[] },
): void {
  const requested = mapToRequested(entries);
  const shown = new Map(images.map((image) => [cleanUrl(image.url), { image, size: sizes[image.url] }]));
  const playing = new Map(autoplay.map(({ url, inFirstScreen }) => [cleanUrl(url), inFirstScreen]));
  for (const resource of resources) {
    const url = requested.get(resource.url) ?? resource.url;
    const inFirstScreen = playing.get(url);
    if (inFirstScreen !== undefined && resource.status < 300) resource.autoplay = { inFirstScreen };
    const known = shown.get(url);
    if (!known || resource.kind !== 'image' || resource.status >= 300) continue;
    const { image, size } = known;
    resource.image = {
      format: findFormat(resource),
      ...(size && size[0] > 0 && { width: size[0], height: size[1] }),
      shownWidth: Math.round(image.ownSize && size ? size[0] : image.shownWidth),
      shownHeight: Math.round(image.ownSize && size ? size[1] : image.shownHeight),
      lazy: image.lazy,
      inFirstScreen: image.inFirstScreen,
    };
  }
}

/** Maps final addresses to the requested ones, which the page uses for its images. */
function mapToRequested(entries: LedgerEntry[]): Map<string, string> {
  const first = new Map<string, string>();
  const requested = new Map<string, string>();
  for (const { requestId, url } of entries) {
    const from = first.get(requestId);
    if (from === undefined) first.set(requestId, cleanUrl(url));
    else requested.set(cleanUrl(url), from);
  }
  return requested;
}

function findFormat({ contentType = '' }: MeasuredResource): string {
  return (
    contentType
      .replace(/^image\//, '')
      .replace(/\+xml$/, '')
      .replace('jpg', 'jpeg') || 'unknown'
  );
}
