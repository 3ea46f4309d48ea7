import { measureTextWidth } from '#platform/text/text-width.ts';
import { bothTools, faultsOrPassed, google, quote, quoteList } from '../check.ts';
import { findTemplate, isPlaceholder, type PageCheck, searchResult } from '../page-check.ts';

/** Titles that fit any page: Google’s own examples and the defaults of editors, in several languages. */
const vague =
  /^(home|home ?page|start|start ?page|startseite|accueil|inicio|página principal|главная|首页|ホーム|index|welcome|willkommen|bienvenue|profile|untitled|untitled document|new page|page|document|title|my site|my website|loading)[\s.!…]*$/iu;

export const titleCheck: PageCheck = {
  id: 'title',
  title: 'Title element',
  group: 'content',
  explanation:
    'The title is usually the link that people click in search results, and the name of the browser tab.',
  source: google('appearance/title-link', '2026-11-23'),
  tools: bothTools,
  inSource: true,
  reads: 'head',
  run({ titles }) {
    const [title = ''] = titles;
    const found = quote(title);
    const template = findTemplate(title);
    const pixels = Math.round(measureTextWidth(title, searchResult.titleSize));
    return faultsOrPassed(
      [
        title === '' && {
          outcome: 'failed',
          unsure: true,
          says: titles.length === 0 ? 'The page has no <title> element.' : 'The <title> element is empty.',
          axeRules: ['document-title'],
          fix: 'Write a short title that describes this page: the subject first, then the site’s name.',
        },
        titles.length > 1 && {
          outcome: 'warning',
          says: `The page has ${titles.length} <title> elements. Browsers use the first.`,
          found: quoteList(titles),
          fix: 'Keep one <title> in the <head>.',
        },
        isPlaceholder(title) && {
          outcome: 'warning',
          says: 'The title contains a placeholder that the site’s software should have filled in.',
          found,
          fix: 'Find out why the value is missing, and write a title for when it is.',
        },
        (template !== undefined || isVague(title)) && {
          outcome: 'warning',
          says: template
            ? `The title is probably still the default of ${template}.`
            : 'The title is too vague: it could be the title of any page.',
          found,
          fix: 'Say what the page is about, in the words that visitors use.',
        },
        pixels > searchResult.titlePixels && {
          outcome: 'warning',
          says: `The title is about ${pixels} pixels wide. Google cuts titles at about ${searchResult.titlePixels}.`,
          found,
          fix: 'Put the important words first, and shorten the rest.',
        },
      ],
      { says: 'The page has one title, which fits in a search result.', found },
    );
  },
};

/** Whether no part of a title says anything: `Home | Welcome`, or one with nothing after its separator. */
function isVague(title: string): boolean {
  const parts = title.split(/\s+[|·–—-](?:\s+|$)/u).filter((part) => part !== '');
  return parts.length > 0 && parts.every((part) => vague.test(part));
}
