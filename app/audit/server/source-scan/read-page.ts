import type { Outbound, OutboundAnswer } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import type { SourceScan } from '../../domain/measurement.ts';
import { formatPageAddress } from '../../domain/page-address.ts';
import { isSignIn } from './document/is-sign-in.ts';
import { type ReadPage, requirePage } from './document/require-page.ts';
import { chooseAccept } from './fetching/accept.ts';
import { findRefresh } from './loads/find-refresh.ts';

/** Decoded. A source of more than this is no page that anybody waits for. */
const limits = { bytes: 5_000_000, refreshes: 3 };

export type PageReading = {
  answers: OutboundAnswer[];
  page: ReadPage;
  /** Nothing held over https; the page came over http. */
  withoutHttps: boolean;
};

/** The page at last, and what came before it: pages may send on by themselves too. */
export async function readPage(url: string, outbound: Outbound, signal: AbortSignal): Promise<PageReading> {
  try {
    return { ...(await followPage(url, outbound, signal)), withoutHttps: false };
  } catch (error) {
    // Refused, cut off, or a certificate that does not hold. Who types a name alone means the site, however it comes.
    const isUnreachable = error instanceof OutboundError && error.failure.code === 'unreachable';
    if (!isUnreachable || !url.startsWith('https:')) throw error;
    const plainUrl = url.replace('https:', 'http:');
    const read = await followPage(plainUrl, outbound, signal).catch(() => Promise.reject(error));
    return { ...read, withoutHttps: true };
  }
}

async function followPage(
  url: string,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<Pick<PageReading, 'answers' | 'page'>> {
  const answers: OutboundAnswer[] = [];
  let next = url;
  for (;;) {
    const answer = await outbound.fetch(next, {
      signal,
      accept: chooseAccept('document'),
      maxBytes: limits.bytes,
      page: true,
    });
    answers.push(answer);
    const page = requirePage(answer);
    if (isSignIn(url, answer.url, page.document))
      throw new OutboundError({ code: 'sign in', ledTo: formatPageAddress(answer.url) });
    const target = findRefresh(page.document, answer.url);
    if (!target) return { answers, page };
    if (answers.length > limits.refreshes || answers.some((each) => each.url === target))
      throw new OutboundError({ code: 'redirects' });
    next = target;
  }
}

export function listRedirects(answers: OutboundAnswer[]): SourceScan['redirects'] {
  return answers.flatMap(({ url, status, redirects }, at) => [
    ...redirects.map((hop) => ({ url: hop.url, status: hop.status })),
    ...(at < answers.length - 1 ? [{ url, status }] : []),
  ]);
}
