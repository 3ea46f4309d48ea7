import type { Outbound } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import type { AuditStep } from '../../domain/audit-step.ts';
import type { PageFacts } from '../../domain/page-facts.ts';
import { isSamePage, listCanonicals } from '../../domain/same-page.ts';
import type { Rendered } from './browser/read-rendered.ts';
import { checkLinks, type LinkLimits } from './check-links.ts';
import { findLlmsTxt, findSocialImage } from './fetch-related-files.ts';
import { isBotWall } from './source/bot-wall.ts';
import { findSiteFiles } from './source/find-site-files.ts';
import { type GatheredFacts, gatherFacts } from './source/gather-facts.ts';
import { isClientRendered, readDocument } from './source/read-document.ts';
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
  relatedFiles?: { links?: Partial<LinkLimits> } | undefined;
};

/**
 * Gathers what is known of a page: its source, robots.txt and sitemap, and the page as a browser renders it. Throws
 * `OutboundError` if there is no page.
 */
export async function gatherPage(url: string, gathering: Gathering): Promise<PageFacts> {
  const { outbound, signal, onStep, relatedFiles } = gathering;
  const readMs = Date.now();
  onStep?.('reading the page');
  const reading = await readPage(url, outbound, signal);
  gathering.onPage?.(reading);
  const { responses, response, page, withoutHttps } = reading;
  const source = gatherFacts(page.document, { ...response, redirects: listRedirects(responses) });

  if (relatedFiles) onStep?.('fetching site files');
  const [files, rendering] = await Promise.all([
    findSiteFiles(response.url, outbound, signal),
    tryRender(response.url, gathering),
  ]);
  const clientRendered = isClientRendered(page.document);
  const facts = await joinRendered(
    { ...source, ...files, clientRendered, readMs, ...(withoutHttps && { withoutHttps: true as const }) },
    rendering.page,
    { outbound, signal },
  );
  const known = { ...facts, ...rendering.failure };
  return relatedFiles ? addRelatedFiles(known, gathering) : known;
}

async function addRelatedFiles(
  facts: PageFacts,
  { outbound, signal, onStep, relatedFiles }: Gathering,
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
    limits: relatedFiles?.links,
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

/**
 * Joins what the source says with what a browser shows. If a script has led to another page, that page’s own source
 * takes the place of the first. Throws OutboundError if the browser was shown a bot wall.
 */
async function joinRendered(
  source: PageFacts,
  rendered: Rendered | undefined,
  { outbound, signal }: Pick<Gathering, 'outbound' | 'signal'>,
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
  { outbound, signal }: Pick<Gathering, 'outbound' | 'signal'>,
): Promise<PageFacts> {
  const first = { url: source.url, status: source.status };
  const common = {
    scriptRedirect: source.url,
    ...(source.readMs !== undefined && { readMs: source.readMs }),
  };
  try {
    const { responses, response, page } = await readPage(url, outbound, signal);
    const redirects = [...source.redirects, first, ...listRedirects(responses)];
    return {
      ...gatherFacts(page.document, { ...response, redirects }),
      ...(await findSiteFiles(response.url, outbound, signal)),
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

/**
 * Merges the rendered page's facts, which the checks assess, with those that crawlers take from the source: a noindex
 * in the source keeps Google from rendering the page at all.
 */
function mergeRendered(source: PageFacts, rendered: GatheredFacts): PageFacts {
  // What only the source has must not pass for what visitors see.
  const { unread: _, scriptLinks: __, frames: ___, refresh: ____, baseUrl: _____, ...known } = source;
  return {
    ...known,
    ...rendered,
    robotsHeader: source.robotsHeader,
    canonicalHeader: source.canonicalHeader,
    robotsMetas: [...source.robotsMetas, ...rendered.robotsMetas],
    // The links of the header are only known from the source.
    hreflangs: [...rendered.hreflangs, ...source.hreflangs.filter(({ inHeader }) => inHeader)],
    clientRendered: false,
    source: {
      titles: source.titles,
      descriptions: source.descriptions,
      canonicals: source.canonicals,
      robotsMetas: source.robotsMetas,
      words: source.words,
    },
  };
}
