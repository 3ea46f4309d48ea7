import type { MeasuredResource } from '../../../domain/measurement.ts';
import { listTrials } from '../../savings/prove-savings.ts';
import type { CdpSession } from './cdp-connection.ts';
import type { LedgerEntry } from './network-ledger.ts';
import { showUrl } from './take-view.ts';

/** Decoded bodies by address. */
export type SeenBodies = Map<string, Uint8Array>;

const maxBytes = 24_000_000;

/**
 * Reads the bodies on which savings can be tried from the browser's buffer, so that nobody has to send them again.
 * What the browser no longer holds is left out.
 */
export async function readBodies(
  page: CdpSession,
  entries: LedgerEntry[],
  resources: MeasuredResource[],
): Promise<SeenBodies> {
  const bodies: SeenBodies = new Map();
  let left = maxBytes;
  for (const { url } of listTrials(resources)) {
    const entry = entries.findLast(
      (entry) => showUrl(entry.url) === url && entry.done && entry.session.id === page.id,
    );
    if (!entry || entry.decodedBytes > left) continue;
    try {
      const asked = { requestId: entry.requestId };
      const { body, base64Encoded } = await page.send('Network.getResponseBody', asked, { timeoutMs: 5000 });
      const bytes = Buffer.from(body, base64Encoded ? 'base64' : 'utf8');
      left -= bytes.length;
      bodies.set(url, bytes);
    } catch {
      // The browser no longer holds it.
    }
  }
  return bodies;
}
