import { google, judge, quote, type SharedCheck } from '../on-page-check.ts';

/** Fewer words are a menu and a line. */
const fewWords = 30;

export const renderingCheck: SharedCheck = {
  id: 'rendering',
  name: 'JavaScript rendering',
  group: 'reach',
  why: 'Google renders pages in a second step, which can take time. Most AI crawlers and link previews read the HTML source alone, without running scripts.',
  source: google('crawling-indexing/javascript/javascript-seo-basics', '2026-11-23'),
  inSource: false,
  run({ source, drawnByScript, titles, canonicals, words }) {
    const [title = ''] = titles;
    const [canonical = ''] = canonicals;
    const added = source ? words - source.words : 0;
    const show = (before = '', after: string) => quote(`${before || '(none)'} → ${after || '(none)'}`);
    return judge(
      [
        drawnByScript && {
          outcome: 'warning',
          says: 'The HTML source has almost no content: scripts render the page.',
          fix: 'Render the page on the server, or generate its HTML at build.',
        },
        source !== undefined &&
          (source.titles[0] ?? '') !== title && {
            outcome: 'warning',
            says: 'Scripts change the title.',
            found: show(source.titles[0], title),
            fix: 'Put the final title into the HTML source.',
          },
        source !== undefined &&
          (source.canonicals[0] ?? '') !== canonical && {
            outcome: 'warning',
            says: 'Scripts change the canonical URL.',
            found: show(source.canonicals[0], canonical),
            fix: 'Put the final canonical URL into the HTML source, or leave it out there.',
          },
        added > fewWords &&
          added > words / 2 && {
            outcome: 'warning',
            says: `${added.toLocaleString('en-AU')} of ${words.toLocaleString('en-AU')} words are not in the HTML source: scripts add them.`,
            fix: 'Render the text on the server, so that crawlers that run no scripts can read it.',
          },
      ],
      {
        says: source
          ? 'The HTML source has the title, the canonical URL and most of the text that a browser shows.'
          : 'The HTML source has content. No browser compared it with the rendered page.',
      },
    );
  },
};
