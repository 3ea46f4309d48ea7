import pLimit from 'p-limit';
import type { Outbound } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import { withTimeout } from '#platform/time-limit.ts';
import type { FoundFile, LinkTarget, PageLink } from '../../domain/page-facts.ts';
import { findRules } from '../../domain/robots-txt.ts';

export type LinkLimits = {
  /** The links that are requested for one page, so that nobody’s server is burdened. */
  links: number;
  atOnce: number;
  eachMs: number;
  allMs: number;
};

const linkLimits: LinkLimits = { links: 20, atOnce: 2, eachMs: 5000, allMs: 20_000 };

/** The links that are checked against robots.txt; each may cost a search through tens of thousands of rules. */
const maxWeighed = 400;

/** The name of our robot in `robots.txt`. */
const robotName = 'SaltbushAudit';

/** Addresses that may have side effects when requested. */
const doing =
  /(log|sign)[-_.+ ]?(out|off)|delete|destroy|remove|unsubscribe|add[-_]?to[-_]?cart|checkout|wp-admin/i;

/** Decodes percent-encoded characters; whatever else is unusual in an address stays as it is. */
const decodeLetters = (path: string) =>
  path.replace(/%([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

type Asking = {
  pageUrl: string;
  robotsTxt: FoundFile;
  outbound: Outbound;
  signal: AbortSignal;
  limits?: Partial<LinkLimits> | undefined;
};

/** Requests some of a page’s internal links, two at a time, by HEAD where that is supported. */
export async function askLinks(
  links: PageLink[],
  { pageUrl, robotsTxt, outbound, signal, ...given }: Asking,
): Promise<{ targets: LinkTarget[]; unasked: number }> {
  const limits = { ...linkLimits, ...given.limits };
  const all = listOwn(links, pageUrl);
  const rules = findRules(robotsTxt);
  const { host } = new URL(pageUrl);
  const wanted = all.slice(0, maxWeighed).filter(({ url }) => {
    const target = new URL(url);
    if (doing.test(decodeLetters(target.pathname + target.search))) return false;
    // Only this host’s robots.txt was read, so links to other hosts are not requested.
    return target.host !== host || !rules || rules.mayCrawl(robotName, target.pathname + target.search);
  });
  const late = withTimeout(signal, limits.allMs);
  const targets = await pLimit(limits.atOnce).map(wanted.slice(0, limits.links), (link) =>
    askLink(link, { outbound, signal: late, ended: signal, eachMs: limits.eachMs }),
  );
  return { targets, unasked: all.length - targets.length };
}

type OwnLink = Pick<LinkTarget, 'url' | 'text'>;

/** Lists each address once, with the text of its first link. */
function listOwn(links: PageLink[], pageUrl: string): OwnLink[] {
  const seen = new Set([pageUrl.replace(/#.*$/, '')]);
  return links.flatMap(({ url, text, own }) => {
    if (!own || seen.has(url) || url.length > 1000) return [];
    seen.add(url);
    return [{ url, text: text.slice(0, 200) }];
  });
}

type AskingOne = { outbound: Outbound; signal: AbortSignal; ended: AbortSignal; eachMs: number };

async function askLink(link: OwnLink, { outbound, signal, ended, eachMs }: AskingOne): Promise<LinkTarget> {
  const ask = (method: 'HEAD' | 'GET') =>
    outbound.fetch(link.url, {
      method,
      signal: withTimeout(signal, eachMs),
      maxBytes: 1000,
      cut: true,
    });
  try {
    const head = await ask('HEAD');
    // Many servers do not support HEAD, and say so in many ways, so a link is broken only if a GET fails too.
    const { status, redirects } = head.status >= 400 ? await ask('GET') : head;
    if (status < 400) return { ...link, state: 'fine', status, redirected: redirects.length > 0 };
    // These statuses concern the client, the moment, or a server in trouble, not whether the page exists.
    if (status >= 500 || [401, 403, 407, 408, 425, 429].includes(status))
      return { ...link, state: 'unknown', status };
    return { ...link, state: 'broken', status, why: 'status' };
  } catch (error) {
    if (ended.aborted) throw error;
    const code = error instanceof OutboundError ? error.failure.code : undefined;
    if (code === 'unknown host') return { ...link, state: 'broken', why: 'no host' };
    if (code === 'redirects') return { ...link, state: 'broken', why: 'circle' };
    if (code !== undefined || error instanceof Error) return { ...link, state: 'unknown' };
    throw error;
  }
}
