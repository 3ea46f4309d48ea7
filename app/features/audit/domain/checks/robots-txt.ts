import { formatCount } from '#platform/text/count.ts';
import { bothTools, faultsOrPassed, quoteList, unknown } from '../check.ts';
import type { PageCheck } from '../page-check.ts';
import { findRules, refusesAll } from '../robots-txt.ts';

export const robotsTxtCheck: PageCheck = {
  id: 'robots-txt',
  title: 'robots.txt',
  group: 'crawling',
  explanation:
    'Crawlers read this file before any page. It says which paths they may crawl, and where the sitemap is.',
  source: { url: 'https://www.rfc-editor.org/rfc/rfc9309', readOn: '2026-11-23' },
  tools: bothTools,
  run({ robotsTxt }) {
    if (refusesAll(robotsTxt))
      return [
        {
          outcome: 'failed',
          says: `robots.txt answers with HTTP status ${robotsTxt.status}. By RFC 9309, crawlers must then treat the whole site as disallowed.`,
          found: robotsTxt.url,
          fix: 'Serve the file, or answer 404: then everything may be crawled.',
        },
      ];
    if (robotsTxt.state === 'unknown') return [unknown('robots.txt did not answer.', robotsTxt.url)];
    const rules = findRules(robotsTxt);
    if (robotsTxt.state !== 'found' || !rules)
      return [{ outcome: 'passed', says: 'There is no robots.txt, so everything may be crawled.' }];
    const { sitemaps, isHtml, invalidLines } = rules;
    const found = sitemaps.length > 0 ? quoteList(sitemaps.map((url) => `Sitemap: ${url}`)) : robotsTxt.url;
    return faultsOrPassed(
      [
        isHtml && {
          outcome: 'warning',
          says: 'robots.txt is not valid: it is an HTML page.',
          found: robotsTxt.url,
          fix: 'Serve it as plain text, or answer 404.',
        },
        invalidLines.length > 0 && {
          outcome: 'warning',
          says: `robots.txt is not valid: ${formatCount(invalidLines.length, 'line')} can’t be used.`,
          found: quoteList(invalidLines),
          fix: 'Write each of these lines as Name: value, such as Disallow: /private/, and rules below a User-agent line.',
        },
        robotsTxt.cut && {
          outcome: 'warning',
          says: 'robots.txt is larger than 500 KiB. Google and others ignore what comes after that.',
          found,
          fix: 'Shorten it: one rule with * can stand for many paths.',
        },
      ],
      { says: 'robots.txt is valid.', found },
    );
  },
};
