import { bothTools, faultsOrPassed, google, quote } from '../check.ts';
import type { PageCheck } from '../page-check.ts';
import { normalizeAddress } from '../same-page.ts';

/** Fewer added words may be a menu and a line of text. */
const maxMenuWords = 30;

export const renderingCheck: PageCheck = {
  id: 'rendering',
  title: 'JavaScript rendering',
  group: 'crawling',
  explanation:
    'Google renders pages in a second step, which can take time. Most AI crawlers and link previews read the HTML source alone, without running scripts.',
  source: google('crawling-indexing/javascript/javascript-seo-basics', '2026-11-23'),
  tools: bothTools,
  run({ source, clientRendered, titles, descriptions, canonicals, robotsMetas, words, url, baseUrl = url }) {
    const added = source ? words - source.words : 0;
    /** Search engines see what scripts change only once they have rendered the page. */
    const changed = (what: string, before: string[] | undefined, after: string[], fix: string) =>
      before !== undefined &&
      before.join('; ') !== after.join('; ') && {
        outcome: 'warning' as const,
        says: `Scripts change the ${what}.`,
        found: quote(`${before.join('; ') || '(none)'} → ${after.join('; ') || '(none)'}`),
        fix,
      };
    const normalize = (href: string) => normalizeAddress(href, baseUrl) ?? href;
    const list = (metas: typeof robotsMetas) => metas.map(({ name, content }) => `${name}: ${content}`);
    return faultsOrPassed(
      [
        clientRendered && {
          outcome: 'warning',
          says: 'The HTML source has almost no content: scripts render the page.',
          fix: 'Render the page on the server, or generate its HTML at build.',
        },
        changed(
          'title',
          source?.titles.slice(0, 1),
          titles.slice(0, 1),
          'Put the final title into the HTML source.',
        ),
        changed(
          'meta description',
          source?.descriptions?.slice(0, 1),
          descriptions.slice(0, 1),
          'Put the final description into the HTML source.',
        ),
        changed(
          'canonical URL',
          source?.canonicals.slice(0, 1).map(normalize),
          canonicals.slice(0, 1).map(normalize),
          'Put the final canonical URL into the HTML source, or leave it out there.',
        ),
        changed(
          'robots meta tag',
          source?.robotsMetas && list(source.robotsMetas),
          // The tags of the source come first, followed by those of the rendered page.
          list(robotsMetas.slice(source?.robotsMetas?.length)),
          'Put the final tag into the HTML source. Google may not render a page with noindex, and then sees no change.',
        ),
        added > maxMenuWords &&
          added > words / 2 && {
            outcome: 'warning',
            says: `${added.toLocaleString('en-AU')} of ${words.toLocaleString('en-AU')} words are not in the HTML source: scripts add them.`,
            fix: 'Render the text on the server, so that crawlers that run no scripts can read it.',
          },
      ],
      {
        says: source
          ? 'The HTML source has what a browser shows: title, description, canonical URL and most of the text.'
          : 'The HTML source has content. No browser compared it with the rendered page.',
      },
    );
  },
};
