import { measureTextWidth } from '#platform/text/text-width.ts';
import { bothTools, faultsOrPassed, google, quote, quoteList } from '../check.ts';
import { findTemplate, isPlaceholder, type PageCheck, searchResult } from '../page-check.ts';

/** The width of about 40 Latin letters. Google calls two words too short, and gives no limit. */
const shortPixels = 260;

export const descriptionCheck: PageCheck = {
  id: 'description',
  title: 'Meta description',
  group: 'content',
  explanation:
    'Google may show it below the title if it describes the page better than the text does. It does not change the ranking.',
  source: google('appearance/snippet', '2026-11-23'),
  tools: bothTools,
  inSource: true,
  reads: 'head',
  run({ descriptions }) {
    const [description = ''] = descriptions;
    const found = quote(description);
    const template = findTemplate(description);
    const pixels = measureTextWidth(description, searchResult.textSize);
    const isCut = pixels > searchResult.textPixels;
    return faultsOrPassed(
      [
        description === '' && {
          outcome: 'warning',
          unsure: true,
          says:
            descriptions.length === 0
              ? 'The page has no meta description.'
              : 'The meta description is empty.',
          fix: 'Write one or two sentences that tell a searcher what is on this page.',
        },
        descriptions.length > 1 && {
          outcome: 'warning',
          says: `The page has ${descriptions.length} meta descriptions.`,
          found: quoteList(descriptions, 2),
          fix: 'Keep one of them.',
        },
        isPlaceholder(description) && {
          outcome: 'warning',
          says: 'The meta description contains a placeholder that the site’s software should have filled in.',
          found,
          fix: 'Find out why the value is missing, and write a description for when it is.',
        },
        description !== '' &&
          (template !== undefined || pixels < shortPixels) && {
            outcome: 'warning',
            says: template
              ? `The meta description is probably still the default of ${template}.`
              : 'The meta description is too short to describe the page.',
            found,
            fix: 'Write one or two whole sentences.',
          },
      ],
      {
        says: isCut
          ? 'The page has a meta description. It is longer than search results show, which is fine if it begins with what matters.'
          : 'The page has a meta description.',
        found,
      },
    );
  },
};
