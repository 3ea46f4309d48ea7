import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import type { Outbound } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import { addTimeout } from '#platform/time-limit.ts';
import type { FoundFile, LinkTarget, PageFacts, PageLink } from '../../domain/page-facts.ts';
import { findRules } from '../../domain/robots-txt.ts';
import { isSamePage, listInternalLinks } from '../../domain/same-page.ts';

export type LinkLimits = {
  /** The most links requested for one page, so as not to burden its server. */
  links: number;
  atOnce: number;
  eachMs: number;
  allMs: number;
};

const linkLimits: LinkLimits = { links: 20, atOnce: 2, eachMs: 5000, allMs: 20_000 };

/** The most links checked against robots.txt: each may take a search through tens of thousands of rules. */
const maxConsidered = 400;

const maxUrlLength = 1000;

/** The name that our crawler obeys in `robots.txt`. */
const crawlerName = 'SaltbushAudit';

/** Addresses that may have side effects when requested. */
const sideEffects =
  /(log|sign)[-_.+ ]?(out|off)|delete|destroy|remove|unsubscribe|add[-_]?to[-_]?cart|checkout|wp-admin/i;

/** Decodes percent-encoded characters; returns an address that is not valid percent-encoding unchanged. */
const decodePath = (path: string) =>
  path.replace(/%([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

type CheckLinksOptions = {
  pageUrl: string;
  /** The canonical URL. It is requested too if it is another page. */
  canonicalUrl?: string | undefined;
  robotsTxt: FoundFile;
  outbound: Outbound;
  signal: AbortSignal;
  limits?: Partial<LinkLimits> | undefined;
};

type CheckedLinks = Required<Pick<PageFacts, 'targets' | 'untestedLinks'>> &
  Pick<PageFacts, 'canonicalTarget' | 'soft404'>;

/** Requests some of a page’s internal links, two at a time, by HEAD where that is supported. */
export async function checkLinks(
  links: PageLink[],
  { pageUrl, canonicalUrl, robotsTxt, outbound, signal, ...overrides }: CheckLinksOptions,
): Promise<CheckedLinks> {
  const limits = { ...linkLimits, ...overrides.limits };
  const all = listInternalLinks(links, pageUrl);
  const rules = findRules(robotsTxt);
  const { host } = new URL(pageUrl);
  const mayRequest = ({ url }: InternalLink) => {
    const target = new URL(url);
    if (url.length > maxUrlLength) return false;
    if (sideEffects.test(decodePath(target.pathname + target.search))) return false;
    // Only this host’s robots.txt has been read, so links to other hosts are not requested.
    return target.host === host && (!rules || rules.mayCrawl(crawlerName, target.pathname + target.search));
  };
  const deadline = addTimeout(signal, limits.allMs);
  const options = { outbound, signal: deadline, ended: signal, eachMs: limits.eachMs };
  const check = ({ url, text }: InternalLink) => checkLink({ url, text: text.slice(0, 200) }, options);
  const checkOne = async (url: string) => {
    const link = { url, text: '' };
    return mayRequest(link) ? check(link) : undefined;
  };
  const canonicalTarget =
    canonicalUrl && !isSamePage(canonicalUrl, pageUrl) ? await checkOne(canonicalUrl) : undefined;
  const requestable = all.slice(0, maxConsidered).filter(mayRequest);
  const targets = await pLimit(limits.atOnce).map(requestable.slice(0, limits.links), check);
  // A server that has answered one link with 404 can do so. Of any other it is worth one request to know.
  const hidesBroken = targets.length > 0 && targets.every(({ state }) => state === 'fine');
  const madeUpTarget = hidesBroken ? await checkOne(new URL(`/${randomUUID()}`, pageUrl).href) : undefined;
  return {
    targets,
    untestedLinks: all.length - targets.length,
    ...(canonicalTarget && { canonicalTarget }),
    ...(madeUpTarget?.state === 'fine' && { soft404: madeUpTarget.url }),
  };
}

type InternalLink = Pick<LinkTarget, 'url' | 'text'>;

/** Only a permanent redirect says that links should name its target. */
const isMoved = ([first]: { status: number }[]) => first?.status === 301 || first?.status === 308;

type CheckLinkOptions = { outbound: Outbound; signal: AbortSignal; ended: AbortSignal; eachMs: number };

async function checkLink(
  link: InternalLink,
  { outbound, signal, ended, eachMs }: CheckLinkOptions,
): Promise<LinkTarget> {
  const request = (method: 'HEAD' | 'GET') =>
    outbound.fetch(link.url, {
      method,
      signal: addTimeout(signal, eachMs),
      maxBytes: 1000,
      cut: true,
    });
  try {
    const head = await request('HEAD');
    // Servers that do not support HEAD answer it with various errors, so a link is broken only if a GET fails too.
    const { status, redirects } = head.status >= 400 ? await request('GET') : head;
    if (status < 400) return { ...link, state: 'fine', status, redirected: isMoved(redirects) };
    // These statuses concern the client, the moment or an overloaded server, not whether the page exists.
    if (status >= 500 || [401, 403, 407, 408, 425, 429].includes(status))
      return { ...link, state: 'unknown', status };
    return { ...link, state: 'broken', status, why: 'status' };
  } catch (error) {
    if (ended.aborted) throw error;
    const code = error instanceof OutboundError ? error.failure.code : undefined;
    if (code === 'unknown host') return { ...link, state: 'broken', why: 'no host' };
    if (code === 'redirects') return { ...link, state: 'broken', why: 'circle' };
    return { ...link, state: 'unknown' };
  }
}
