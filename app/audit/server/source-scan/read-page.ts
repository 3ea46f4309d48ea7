import type { Outbound, OutboundAnswer } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import type { SourceScan } from '../../domain/measurement.ts';
import { formatPageAddress } from '../../domain/page-address.ts';
import { isSignIn } from './document/is-sign-in.ts';
import { type ReadPage, requirePage } from './document/require-page.ts';
import { chooseAccept } from './fetching/accept.ts';
import { findRefresh } from './loads/find-refresh.ts';

/** The limits: nobody waits for a source of more decoded bytes. */
const limits = { bytes: 5_000_000, refreshes: 3 };

export type PageReading = {
  answers: OutboundAnswer[];
  page: ReadPage;
  /** True if https failed and the page came over http. */
  withoutHttps: boolean;
};

/** Requests the page and follows its redirects, by header and by `<meta>`. */
export async function readPage(url: string, outbound: Outbound, signal: AbortSignal): Promise<PageReading> {
  try {
    return { ...(await followPage(url, outbound, signal)), withoutHttps: false };
  } catch (error) {
    // The https connection was refused or cut off, or its certificate is invalid. Who typed a bare name means the
    // site over either protocol.
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
