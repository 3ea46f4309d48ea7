import type { Outbound } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import { withTimeout } from '#platform/time-limit.ts';
import type { OnPageFacts, SharedPicture } from '../../domain/page-facts.ts';
import { chooseAccept } from '../gather/source/fetch-loads.ts';
import { readPictureSize } from '../gather/source/read-picture-size.ts';

const limits = { bytes: 100_000, milliseconds: 5000 };

/** Requests `/llms.txt` of the page’s site, and notes whether an HTML page came instead. */
export async function findLlmsTxt(
  pageUrl: string,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<OnPageFacts['llmsTxt']> {
  const { href: url } = new URL('/llms.txt', pageUrl);
  const late = withTimeout(signal, limits.milliseconds);
  try {
    const { status, body, headers } = await outbound.fetch(url, {
      signal: late,
      maxBytes: limits.bytes,
      cut: true,
    });
    if (status >= 500 || status === 429 || status === 403) return { state: 'unknown', url };
    if (status !== 200) return { state: 'missing', url };
    const html = /^\s*(text\/html|application\/xhtml)/i.test(headers.get('content-type') ?? '');
    return { state: 'found', url, text: new TextDecoder().decode(body), html };
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof OutboundError || late.aborted) return { state: 'unknown', url };
    throw error;
  }
}

/** The number of bytes in which the size is found, behind what a camera wrote. */
const pictureLimits = { bytes: 256_000, milliseconds: 8000 };

type Asking = { outbound: Outbound; signal: AbortSignal };

/** Requests the picture of shared links, so that no visitor’s browser has to. Undefined if the page names none. */
export async function findPicture(
  social: Record<string, string>,
  baseUrl: string,
  { outbound, signal }: Asking,
): Promise<SharedPicture | undefined> {
  const named = social['og:image'] ?? social['og:image:url'] ?? social['twitter:image'];
  const target = named ? URL.parse(named, baseUrl) : null;
  if (!target || !/^https?:$/.test(target.protocol)) return undefined;
  const url = target.href;
  const late = withTimeout(signal, pictureLimits.milliseconds);
  try {
    const { status, headers, body } = await outbound.fetch(url, {
      signal: late,
      accept: chooseAccept('image'),
      maxBytes: pictureLimits.bytes,
      cut: true,
    });
    if (status === 404 || status === 410) return { url, state: 'missing', status };
    if (status !== 200) return { url, state: 'unknown' };
    const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase().slice(0, 60) ?? '';
    const said = Number(headers.get('content-length') ?? Number.NaN);
    const bytes =
      body.byteLength < pictureLimits.bytes ? body.byteLength : Number.isFinite(said) ? said : undefined;
    return {
      url,
      state: 'found',
      type,
      ...(bytes !== undefined && { bytes }),
      ...readPictureSize(body),
    };
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof OutboundError || late.aborted) return { url, state: 'unknown' };
    throw error;
  }
}
