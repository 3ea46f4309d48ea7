import type { Outbound } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import type { PageFacts } from '../../domain/page-facts.ts';
import { isSamePage } from '../../domain/same-page.ts';
import type { Rendered } from './browser/read-rendered.ts';
import { isBotWall } from './source/bot-wall.ts';
import { findSiteFiles } from './source/find-site-files.ts';
import { gatherFacts, mergeRendered } from './source/gather-facts.ts';
import { readDocument } from './source/read-document.ts';
import { listRedirects, readPage } from './source/read-page.ts';

/**
 * Joins what the source says with what a browser shows. If a script has led to another page, that page’s own source
 * takes the place of the first. Throws OutboundError if the browser was shown a bot wall.
 */
export async function joinRendered(
  source: PageFacts,
  rendered: Rendered | undefined,
  { outbound, signal }: { outbound: Outbound; signal: AbortSignal },
): Promise<PageFacts> {
  if (!rendered) return source;
  const moved = !isSamePage(rendered.url, source.url);
  const last = moved ? await readTarget(source, rendered.url, { outbound, signal }) : source;
  const document = readDocument(rendered.html, last.url, rendered);
  const { status } = last;
  if (isBotWall({ status, headers: new Headers(), html: rendered.html, document }))
    throw new OutboundError({ code: 'bot challenge', status });
  return mergeRendered(last, gatherFacts(document, { ...last, headers: new Headers() }));
}

/** Reads the page to which a script has led. What its server does not say stays unknown. */
async function readTarget(
  source: PageFacts,
  url: string,
  { outbound, signal }: { outbound: Outbound; signal: AbortSignal },
): Promise<PageFacts> {
  const first = { url: source.url, status: source.status };
  const common = {
    scriptRedirect: source.url,
    ...(source.readMs !== undefined && { readMs: source.readMs }),
  };
  try {
    const { answers, answer, page } = await readPage(url, outbound, signal);
    const redirects = [...source.redirects, first, ...listRedirects(answers)];
    return {
      ...gatherFacts(page.document, { ...answer, redirects }),
      ...(await findSiteFiles(answer.url, outbound, signal)),
      clientRendered: false,
      ...common,
    };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof OutboundError)) throw error;
  }
  return {
    ...source,
    url,
    redirects: [...source.redirects, first],
    robotsHeader: undefined,
    canonicalHeader: undefined,
    robotsMetas: [],
    ...(await findSiteFiles(url, outbound, signal)),
    ...common,
  };
}
