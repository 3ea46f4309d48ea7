import type { Outbound } from '#platform/outbound/outbound.ts';
import type { AuditStep } from '../../domain/audit-step.ts';
import type { OnPageFacts } from '../../domain/page-facts.ts';
import { findSiteFiles } from '../gather/source/find-site-files.ts';
import { gatherFacts, mergeRendered } from '../gather/source/gather-facts.ts';
import { isDrawnByScript, readDocument, readText } from '../gather/source/read-document.ts';
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
  /** Returns the page’s HTML after its scripts; undefined if there is no browser, or it failed. */
  render?: ((url: string) => Promise<string | undefined>) | undefined;
};

/** The characters of text that are kept for the search for a phrase. */
const maxTextLength = 100_000;

/**
 * Scans a page as a search engine does: its source, robots.txt and the like, and whether its links work. Throws
 * OutboundError if there is no page.
 */
export async function scanOnPage(url: string, options: OnPageScanOptions): Promise<OnPageFacts> {
  const { outbound, signal, onStep, render } = options;
  onStep?.('reading the page');
  const { answers, page, withoutHttps } = await readPage(url, outbound, signal);
  const answer = answers.at(-1);
  if (!answer) throw new Error('The page has no response');
  const answered = { ...answer, redirects: listRedirects(answers) };
  const source = gatherFacts(page.document, answered);

  onStep?.('looking around it');
  const [files, llmsTxt, html] = await Promise.all([
    findSiteFiles(answer.url, outbound, signal),
    findLlmsTxt(answer.url, outbound, signal),
    render?.(answer.url),
  ]);
  const document = html === undefined ? page.document : readDocument(html, answer.url);
  const facts =
    html === undefined
      ? { ...source, drawnByScript: isDrawnByScript(document) }
      : mergeRendered(source, gatherFacts(document, answered));
  const picture = await findPicture(facts.social, document.baseUrl, { outbound, signal });

  onStep?.('following its links');
  const { targets, unasked } = await checkLinks(facts.links, {
    pageUrl: answer.url,
    robotsTxt: files.robotsTxt,
    outbound,
    signal,
    limits: options.links,
  });

  onStep?.('judging it');
  const text = readText(document.root, maxTextLength + 1);
  const { nodes, cut: nodesCut } = listNodes(document.elements);
  return trimFacts({
    ...facts,
    ...files,
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
