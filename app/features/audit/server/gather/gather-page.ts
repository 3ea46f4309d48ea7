import type { Outbound } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import type { AuditStep } from '../../domain/audit-step.ts';
import type { PageFacts } from '../../domain/page-facts.ts';
import { listCanonicals } from '../../domain/same-page.ts';
import type { Rendered } from './browser/read-rendered.ts';
import { checkLinks, type LinkLimits } from './check-links.ts';
import { findLlmsTxt, findSocialImage } from './fetch-companions.ts';
import { joinRendered } from './join-rendered.ts';
import { findSiteFiles } from './source/find-site-files.ts';
import { gatherFacts } from './source/gather-facts.ts';
import { isClientRendered } from './source/read-document.ts';
import { listRedirects, type PageReading, readPage } from './source/read-page.ts';

type Gathering = {
  outbound: Outbound;
  signal: AbortSignal;
  onStep?: ((step: AuditStep) => void) | undefined;
  /** Called once the page has answered, before anything else is requested. */
  onPage?: (reading: PageReading) => void;
  /** Renders the page, and resolves to undefined if our browser failed. Undefined if there is none. */
  render?: ((url: string) => Promise<Rendered | undefined>) | undefined;
  /** True if a page that the browser can’t render is judged by its source, with the reason. */
  mayFailToRender?: boolean;
  /** What to request beside the page: llms.txt, the social image, and some of its links. */
  companions?: { links?: Partial<LinkLimits> } | undefined;
};

/**
 * Gathers what is known of a page: its source, robots.txt and sitemap, and the page as a browser renders it. Throws
 * `OutboundError` if there is no page.
 */
export async function gatherPage(url: string, gathering: Gathering): Promise<PageFacts> {
  const { outbound, signal, onStep, companions } = gathering;
  const readMs = Date.now();
  onStep?.('reading the page');
  const reading = await readPage(url, outbound, signal);
  gathering.onPage?.(reading);
  const { answers, answer, page, withoutHttps } = reading;
  const source = gatherFacts(page.document, { ...answer, redirects: listRedirects(answers) });

  if (companions) onStep?.('fetching site files');
  const [files, rendering] = await Promise.all([
    findSiteFiles(answer.url, outbound, signal),
    tryRender(answer.url, gathering),
  ]);
  const clientRendered = isClientRendered(page.document);
  const facts = await joinRendered(
    { ...source, ...files, clientRendered, readMs, ...(withoutHttps && { withoutHttps: true as const }) },
    rendering.page,
    { outbound, signal },
  );
  const known = { ...facts, ...rendering.failure };
  return companions ? addCompanions(known, gathering) : known;
}

async function addCompanions(
  facts: PageFacts,
  { outbound, signal, onStep, companions }: Gathering,
): Promise<PageFacts> {
  const [llmsTxt, socialImage] = await Promise.all([
    findLlmsTxt(facts.url, outbound, signal),
    findSocialImage(facts, { outbound, signal }),
  ]);
  onStep?.('following its links');
  const tested = await checkLinks(facts.links, {
    pageUrl: facts.url,
    canonicalUrl: listCanonicals(facts)[0]?.target?.href,
    robotsTxt: facts.robotsTxt,
    outbound,
    signal,
    limits: companions?.links,
  });
  onStep?.('running checks');
  return { ...facts, llmsTxt, ...(socialImage && { socialImage }), ...tested };
}

type Rendering = {
  page: Rendered | undefined;
  failure: Pick<PageFacts, 'browserFailed' | 'renderFailure'>;
};

async function tryRender(
  url: string,
  { render, mayFailToRender, signal }: Pick<Gathering, 'render' | 'mayFailToRender' | 'signal'>,
): Promise<Rendering> {
  if (!render) return { page: undefined, failure: {} };
  try {
    const page = await render(url);
    return { page, failure: page ? {} : { browserFailed: true } };
  } catch (error) {
    signal.throwIfAborted();
    if (!mayFailToRender || !(error instanceof OutboundError)) throw error;
    return { page: undefined, failure: { renderFailure: error.failure.code } };
  }
}
