import { formatCount } from '#platform/text/count.ts';
import { absent, type FindingFile, faultsOrPassed, google, quote, unknown } from '../check.ts';
import { describeBroken, type PageCheck } from '../page-check.ts';
import type { LinkTarget } from '../page-facts.ts';

export const brokenLinksCheck: PageCheck = {
  id: 'broken-links',
  title: 'Broken links',
  group: 'links',
  explanation:
    'A broken link ends a visit. Google drops URLs that answer with an error, and crawls a site more slowly if its server fails.',
  source: google('crawling-indexing/http-network-errors', '2026-11-23'),
  tools: ['seo'],
  reads: 'page',
  run({ targets, untestedLinks = 0, soft404 }) {
    if (!targets) return undefined;
    const broken = targets.filter(({ state }) => state === 'broken');
    const failing = targets.filter((target) => target.state === 'unknown' && (target.status ?? 0) >= 500);
    const inconclusive = targets.filter((target) => target.state === 'unknown' && !failing.includes(target));
    const redirected = targets.filter((target) => target.state === 'fine' && target.redirected);
    const tested = `We tested ${targets.length} of ${formatCount(targets.length + untestedLinks, 'internal link')}.`;
    if (targets.length === 0)
      return untestedLinks === 0
        ? [absent('The page has no internal links that could be broken.')]
        : [
            unknown(
              `${tested} robots.txt blocks our crawler, or the links lead to another host or look as if they changed something.`,
            ),
          ];
    return faultsOrPassed(
      [
        broken.length > 0 && {
          outcome: 'failed',
          says: `${formatCount(broken.length, 'link is', 'links are')} broken. ${tested}`,
          files: broken.map(describe),
          fix: 'Update the links, or remove them.',
        },
        failing.length > 0 && {
          outcome: 'warning',
          says: `${formatCount(failing.length, 'link answers', 'links answer')} with a server error. ${tested}`,
          files: failing.map(describe),
          fix: 'Look into the server’s log. If the error stays, Google removes the page from its index.',
        },
        redirected.length > 0 && {
          outcome: 'warning',
          says: `${formatCount(redirected.length, 'link leads', 'links lead')} through a redirect. ${tested}`,
          files: redirected.map(describe),
          fix: 'Link straight to the final URL.',
        },
        soft404 !== undefined && {
          outcome: 'warning',
          says: `The server answers an address that we made up as if it existed (a soft 404), so broken links can’t be recognized. ${tested}`,
          found: quote(soft404),
          fix: 'Answer addresses that do not exist with 404 or 410.',
        },
        inconclusive.length === targets.length && unknown(`No link answered our crawler. ${tested}`),
      ],
      {
        says: `No link is broken. ${tested}${inconclusive.length > 0 ? ` ${inconclusive.length} did not answer our crawler.` : ''}`,
      },
    );
  },
};

/** Describes a link by the address to which it leads, with its text and the response. */
function describe(target: LinkTarget): FindingFile {
  const { url, text, status } = { status: undefined, ...target };
  const why = 'why' in target ? describeBroken(target) : status;
  return { url, bytes: 0, note: [text && `“${quote(text)}”`, why].filter(Boolean).join(', ') };
}
