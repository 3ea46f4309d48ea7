import { formatCount } from '#platform/text/count.ts';
import { bothTools, faultsOrPassed, google, quote } from '../check.ts';
import type { PageCheck } from '../page-check.ts';

export const statusCheck: PageCheck = {
  id: 'status',
  title: 'HTTP status and redirects',
  group: 'crawling',
  explanation:
    'Google indexes only pages that answer with 200. Every redirect delays the page, and a temporary one tells Google to keep the old URL.',
  source: google('crawling-indexing/301-redirects', '2026-11-23'),
  tools: bothTools,
  run({ status, redirects, url, refresh, scriptRedirect }) {
    const found = quote(
      [...redirects.map((hop) => `${hop.status} ${hop.url}`), `${status} ${url}`].join(' → '),
    );
    const temporary = redirects.filter((hop) => [302, 303, 307].includes(hop.status));
    return faultsOrPassed(
      [
        status !== 200 && {
          outcome: 'failed',
          says: `The page answers with HTTP status ${status}.`,
          found,
          fix: 'Answer with 200 if the page should appear in search results.',
        },
        redirects.length > 1 && {
          outcome: 'warning',
          says: `${redirects.length} redirects lead to the page, one after the other.`,
          found,
          fix: 'Redirect the first URL straight to the last.',
        },
        temporary.length > 0 && {
          outcome: 'warning',
          says: 'A redirect to the page is temporary.',
          found,
          fix: 'If the page has moved for good, redirect with 301 or 308.',
        },
        scriptRedirect !== undefined && {
          outcome: 'warning',
          says: 'A script redirects visitors to another page. Google follows it only once it has rendered the first one.',
          found: quote(`${scriptRedirect} → ${url}`),
          fix: 'Redirect on the server instead, with 301 or 308 if the page has moved for good.',
        },
        refresh && {
          outcome: 'warning',
          says: `A meta refresh sends visitors to another page after ${formatCount(refresh.seconds, 'second')}. Google treats a delayed one as a temporary redirect.`,
          found: quote(refresh.url),
          fix: 'If the page has moved, answer with a 301 redirect. If it has not, remove the meta refresh.',
        },
      ],
      { says: describe(redirects[0]), found },
    );
  },
};

function describe(hop: { status: number } | undefined): string {
  if (!hop) return 'The page answers with 200, without a redirect.';
  // An instant meta refresh is the only redirect that answers with 200.
  if (hop.status === 200)
    return 'An instant meta refresh leads to the page. Google treats it as a permanent redirect; a 301 would be faster.';
  return 'One permanent redirect leads to the page.';
}
