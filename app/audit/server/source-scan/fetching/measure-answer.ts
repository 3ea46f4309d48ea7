import type { OutboundAnswer } from '#platform/outbound/outbound.ts';
import { readCacheLifetime } from '../../../domain/cache-lifetime.ts';
import type { MeasuredResource, ResourceKind } from '../../../domain/measurement.ts';
import { isSameSite } from '../../../domain/page-address.ts';

/** Lists the resources of one answer: each redirect, and itself. */
export function measureAnswer(
  answer: OutboundAnswer,
  kind: ResourceKind,
  pageUrl: string,
): MeasuredResource[] {
  const { url, status, headers, body, transferBytes, redirects } = answer;
  const describe = (of: { url: string; status: number; transferBytes: number }): MeasuredResource => ({
    url: of.url,
    kind,
    party: isSameSite(of.url, pageUrl) ? 'own' : 'foreign',
    status: of.status,
    transferBytes: of.transferBytes,
  });
  const encoding = headers.get('content-encoding')?.trim().toLowerCase();
  const contentType = headers.get('content-type') ?? undefined;
  const cacheSeconds = readCacheLifetime((name) => headers.get(name));
  const last: MeasuredResource = {
    ...describe({ url, status, transferBytes }),
    decodedBytes: body.byteLength,
    ...(contentType !== undefined && { contentType }),
    ...(encoding && encoding !== 'identity' && { encoding }),
    ...(cacheSeconds !== undefined && { cacheSeconds }),
  };
  return [...redirects.map(describe), last];
}
