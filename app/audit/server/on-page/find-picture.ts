import type { Outbound } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import type { SharedPicture } from '../../domain/on-page-facts.ts';
import { chooseAccept } from '../source-scan/fetching/accept.ts';
import { readPictureSize } from './read-picture-size.ts';

/** The number of bytes in which the size is found, behind what a camera wrote. */
const limits = { bytes: 256_000, milliseconds: 8000 };

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
  const late = AbortSignal.any([signal, AbortSignal.timeout(limits.milliseconds)]);
  try {
    const { status, headers, body } = await outbound.fetch(url, {
      signal: late,
      accept: chooseAccept('image'),
      maxBytes: limits.bytes,
      cut: true,
    });
    if (status === 404 || status === 410) return { url, state: 'missing', status };
    if (status !== 200) return { url, state: 'unknown' };
    const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase().slice(0, 60) ?? '';
    const said = Number(headers.get('content-length') ?? Number.NaN);
    const bytes = body.byteLength < limits.bytes ? body.byteLength : Number.isFinite(said) ? said : undefined;
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
