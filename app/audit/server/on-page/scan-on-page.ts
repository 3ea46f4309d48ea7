import type { Outbound } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import type { AuditStep } from '../../domain/audit-step.ts';
import type { OnPageFacts } from '../../domain/page-facts.ts';
import type { Rendered } from '../gather/browser/read-rendered.ts';
import { joinRendered } from '../gather/join-rendered.ts';
import { findSiteFiles } from '../gather/source/find-site-files.ts';
import { gatherFacts } from '../gather/source/gather-facts.ts';
import { isDrawnByScript, readText } from '../gather/source/read-document.ts';
import { listRedirects, readPage } from '../gather/source/read-page.ts';
import { checkLinks, type LinkLimits } from './check-links.ts';
import { findLlmsTxt, findPicture } from './fetch-page-companions.ts';
import { listNodes, listParagraphs } from './list-texts.ts';
import { trimFacts } from './trim-facts.ts';

type OnPageScanOptions = {
  outbound: Outbound;
  signal: AbortSignal;
  onStep?: (step: AuditStep) => void;
  links?: Partial<LinkLimits>;
  /** Renders the page, and resolves to undefined if our browser failed. Undefined if there is none. */
  render?: ((url: string) => Promise<Rendered | undefined>) | undefined;
};

/** The characters of text that are kept for the search for a phrase. */
const maxTextLength = 100_000;

/**
 * Scans a page as a search engine does: its source, robots.txt and the like, and whether its links work. Throws
 * OutboundError if there is no page.
 */
export async function scanOnPage(url: string, options: OnPageScanOptions): Promise<OnPageFacts> {
  const { outbound, signal, onStep } = options;
  const readMs = Date.now();
  onStep?.('reading the page');
  const { answers, page, withoutHttps } = await readPage(url, outbound, signal);
  const answer = answers.at(-1);
  if (!answer) throw new Error('The page has no response');
  const answered = { ...answer, redirects: listRedirects(answers) };
  const source = gatherFacts(page.document, answered);

  onStep?.('looking around it');
  const [files, rendering] = await Promise.all([
    findSiteFiles(answer.url, outbound, signal),
    tryRender(answer.url, options),
  ]);
  const drawnByScript = isDrawnByScript(page.document);
  const joined = await joinRendered({ ...source, ...files, drawnByScript, readMs }, rendering.page, {
    outbound,
    signal,
  });
  const { facts, document = page.document } = joined;
  const [llmsTxt, picture] = await Promise.all([
    findLlmsTxt(facts.url, outbound, signal),
    findPicture(facts.social, document.baseUrl, { outbound, signal }),
  ]);

  onStep?.('following its links');
  const { targets, unasked } = await checkLinks(facts.links, {
    pageUrl: facts.url,
    robotsTxt: facts.robotsTxt,
    outbound,
    signal,
    limits: options.links,
  });

  onStep?.('judging it');
  const text = readText(document.root, maxTextLength + 1);
  const { nodes, cut: nodesCut } = listNodes(document.elements);
  return trimFacts({
    ...facts,
    ...rendering.failure,
    ...(withoutHttps && { withoutHttps }),
    text: text.slice(0, maxTextLength),
    paragraphs: listParagraphs(document),
    nodes,
    llmsTxt,
    targets,
    unasked,
    picture,
    unread: [
      ...(facts.unread ?? []),
      ...(text.length > maxTextLength ? (['text'] as const) : []),
      ...(nodesCut ? (['data'] as const) : []),
    ],
  });
}

type Rendering = {
  page: Rendered | undefined;
  failure: Pick<OnPageFacts, 'browserFailed' | 'renderFailure'>;
};

/** A page that the browser can’t render is judged by its source, with the reason. */
async function tryRender(url: string, { render, signal }: OnPageScanOptions): Promise<Rendering> {
  if (!render) return { page: undefined, failure: {} };
  try {
    const page = await render(url);
    return { page, failure: page ? {} : { browserFailed: true } };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof OutboundError)) throw error;
    return { page: undefined, failure: { renderFailure: error.failure.code } };
  }
}
