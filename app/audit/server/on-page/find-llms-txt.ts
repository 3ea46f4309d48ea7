import type { Outbound } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import type { OnPageFacts } from '../../domain/on-page-facts.ts';

const limits = { bytes: 100_000, milliseconds: 5000 };

/** Requests `/llms.txt` of the page’s site, and notes whether an HTML page came instead. */
export async function findLlmsTxt(
  pageUrl: string,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<OnPageFacts['llmsTxt']> {
  const { href: url } = new URL('/llms.txt', pageUrl);
  const late = AbortSignal.any([signal, AbortSignal.timeout(limits.milliseconds)]);
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
