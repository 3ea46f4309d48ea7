import { type Outbound, tryFetch } from '#platform/outbound/outbound.ts';
import { addTimeout } from '#platform/time-limit.ts';
import { findSocialImageUrl } from '../../domain/page-check.ts';
import type { PageFacts, SocialImage } from '../../domain/page-facts.ts';
import { readPictureSize } from './source/read-picture-size.ts';

const limits = { bytes: 100_000, milliseconds: 5000 };

/** Requests `/llms.txt` of the page’s site, and notes whether an HTML page came instead. */
export async function findLlmsTxt(
  pageUrl: string,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<NonNullable<PageFacts['llmsTxt']>> {
  const { href: url } = new URL('/llms.txt', pageUrl);
  const deadline = addTimeout(signal, limits.milliseconds);
  const options = { signal: deadline, ended: signal, maxBytes: limits.bytes, cut: true };
  const response = await tryFetch(outbound, url, options);
  if (!response) return { state: 'unknown', url };
  const { status, body, headers } = response;
  if (status >= 500 || status === 429 || status === 403) return { state: 'unknown', url };
  if (status !== 200) return { state: 'missing', url };
  const html = /^\s*(text\/html|application\/xhtml)/i.test(headers.get('content-type') ?? '');
  return { state: 'found', url, text: new TextDecoder().decode(body), html };
}

/** The leading bytes in which an image’s size is found, even after the metadata of a camera. */
const imageLimits = { bytes: 256_000, milliseconds: 8000 };

type FetchOptions = { outbound: Outbound; signal: AbortSignal };

/** Requests the social image, so that no visitor’s browser has to. Undefined if the page names none. */
export async function findSocialImage(
  { social, url: pageUrl, baseUrl = pageUrl }: Pick<PageFacts, 'social' | 'url' | 'baseUrl'>,
  { outbound, signal }: FetchOptions,
): Promise<SocialImage | undefined> {
  const imageUrl = findSocialImageUrl(social);
  const target = imageUrl ? URL.parse(imageUrl, baseUrl) : null;
  if (!target || !/^https?:$/.test(target.protocol)) return undefined;
  const url = target.href;
  const response = await tryFetch(outbound, url, {
    signal: addTimeout(signal, imageLimits.milliseconds),
    ended: signal,
    // Crawlers of link previews accept anything, so a server that negotiates must not send them AVIF.
    accept: '*/*',
    maxBytes: imageLimits.bytes,
    cut: true,
  });
  if (!response) return { url, state: 'unknown' };
  const { status, headers, body } = response;
  if (status === 404 || status === 410) return { url, state: 'missing', status };
  if (status !== 200) return { url, state: 'unknown' };
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase().slice(0, 60) ?? '';
  const contentLength = Number(headers.get('content-length') ?? Number.NaN);
  const bytes =
    body.byteLength < imageLimits.bytes
      ? body.byteLength
      : Number.isFinite(contentLength)
        ? contentLength
        : undefined;
  return { url, state: 'found', type, ...(bytes !== undefined && { bytes }), ...readPictureSize(body) };
}
