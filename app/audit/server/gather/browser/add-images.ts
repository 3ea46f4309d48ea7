import type { MeasuredResource, View } from '../../../domain/measurement.ts';
import type { ReadPage } from './in-page-functions.ts';
import type { LedgerEntry } from './network-ledger.ts';
import { showUrl } from './take-view.ts';

type FileSizes = Record<string, [width: number, height: number]>;

/** Adds to each picture its size and its shown size, and to each film whether it plays by itself. */
export function addImages(
  { resources }: View,
  { images, autoplay }: ReadPage,
  { sizes, entries }: { sizes: FileSizes; entries: LedgerEntry[] },
): void {
  const asked = findAsked(entries);
  const shown = new Map(images.map((image) => [showUrl(image.url), { image, size: sizes[image.url] }]));
  const playing = new Map(autoplay.map(({ url, inFirstScreen }) => [showUrl(url), inFirstScreen]));
  for (const resource of resources) {
    const url = asked.get(resource.url) ?? resource.url;
    const inFirstScreen = playing.get(url);
    if (inFirstScreen !== undefined && resource.status < 300) resource.autoplay = { inFirstScreen };
    const known = shown.get(url);
    if (!known || resource.kind !== 'image' || resource.status >= 300) continue;
    const { image, size } = known;
    resource.image = {
      format: nameFormat(resource),
      ...(size && size[0] > 0 && { width: size[0], height: size[1] }),
      shownWidth: Math.round(image.ownSize && size ? size[0] : image.shownWidth),
      shownHeight: Math.round(image.ownSize && size ? size[1] : image.shownHeight),
      lazy: image.lazy,
      inFirstScreen: image.inFirstScreen,
    };
  }
}

/** Maps the final address to the requested one, by which the page knows its pictures. */
function findAsked(entries: LedgerEntry[]): Map<string, string> {
  const first = new Map<string, string>();
  const asked = new Map<string, string>();
  for (const { requestId, url } of entries) {
    const from = first.get(requestId);
    if (from === undefined) first.set(requestId, showUrl(url));
    else asked.set(showUrl(url), from);
  }
  return asked;
}

function nameFormat({ contentType = '' }: MeasuredResource): string {
  return (
    contentType
      .replace(/^image\//, '')
      .replace(/\+xml$/, '')
      .replace('jpg', 'jpeg') || 'unknown'
  );
}
