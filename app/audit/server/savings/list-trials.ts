import type { MeasuredResource } from '../../domain/measurement.ts';

export type Trial = { kind: 'image' | 'compression' | 'font'; url: string; resource: MeasuredResource };

const mostImages = 10;
const mostFonts = 6;
const mostTexts = 10;
/** A smaller saving is not worth a change. */
const leastBytes = 1500;

/** Lists resources that could be smaller, heaviest first of each kind. */
export function listTrials(resources: MeasuredResource[]): Trial[] {
  const heavy = [...new Map(resources.map((resource) => [resource.url, resource])).values()]
    .filter(({ status, transferBytes }) => status === 200 && transferBytes >= leastBytes)
    .toSorted((a, b) => b.transferBytes - a.transferBytes);
  const take = (kind: Trial['kind'], fits: (resource: MeasuredResource) => boolean, most: number): Trial[] =>
    heavy
      .filter(fits)
      .slice(0, most)
      .map((resource) => ({ kind, url: resource.url, resource }));
  return [
    ...take('compression', ({ encoding, contentType = '' }) => !encoding && isText(contentType), mostTexts),
    ...take('font', ({ kind }) => kind === 'font', mostFonts),
    ...take('image', ({ kind, contentType = '' }) => kind === 'image' && isPhoto(contentType), mostImages),
  ];
}

const isPhoto = (type: string) => /^image\/(jpe?g|png|webp|gif|avif)$/.test(type);

/** What can be compressed: text, and font formats without compression of their own. */
const isText = (type: string) =>
  /^text\/|javascript|json|xml|svg|wasm|font\/(ttf|otf|sfnt)|x-font-(ttf|otf)|ms-fontobject/.test(type);
