import type { MeasuredResource } from '../../../domain/measurement.ts';
import { listTrials } from '../../savings/prove-savings.ts';
import type { CdpSession } from './cdp-connection.ts';
import type { NetworkLogEntry } from './network-log.ts';
import { cleanUrl } from './take-view.ts';

/** Decoded bodies by address. */
export type SeenBodies = Map<string, Uint8Array>;

const maxBytes = 24_000_000;

/**
 * Adds the bodies for trying savings from the browser's buffer, so that they need not be requested again. Bodies that
 * are no longer in the buffer are left out.
 */
export async function readBodies(
  page: CdpSession,
  {
    entries,
    resources,
    bodies,
  }: { entries: NetworkLogEntry[]; resources: MeasuredResource[]; bodies: SeenBodies },
): Promise<void> {
  let bytesLeft = maxBytes;
  for (const { url } of listTrials(resources, true)) {
    // The other device has shown it already.
    if (bodies.has(url)) continue;
    const entry = entries.findLast(
      (entry) => cleanUrl(entry.url) === url && entry.done && entry.session.id === page.id,
    );
    if (!entry || entry.decodedBytes > bytesLeft) continue;
    try {
      const params = { requestId: entry.requestId };
      const { body, base64Encoded } = await page.send('Network.getResponseBody', params, { timeoutMs: 5000 });
      const bytes = Buffer.from(body, base64Encoded ? 'base64' : 'utf8');
      bytesLeft -= bytes.length;
      bodies.set(url, bytes);
    } catch {
      // The body is no longer in the buffer.
    }
  }
}
