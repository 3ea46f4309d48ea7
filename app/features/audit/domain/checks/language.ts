import { bothTools, faultsOrPassed, quote } from '../check.ts';
import type { PageCheck } from '../page-check.ts';
import { findOtherLanguage, isLanguageTag } from '../text-language.ts';

export const languageCheck: PageCheck = {
  id: 'language',
  title: 'Page language',
  group: 'crawling',
  explanation:
    'Screen readers choose their pronunciation by the lang attribute, and browsers use it to offer a translation. Google ignores it and reads the text itself.',
  source: { url: 'https://www.w3.org/WAI/WCAG22/Understanding/language-of-page', readOn: '2026-11-23' },
  tools: bothTools,
  inSource: true,
  reads: 'head',
  run({ lang = '', paragraphs }) {
    const code = lang.trim();
    const otherLanguage = /^en\b/i.test(code) ? findOtherLanguage(paragraphs) : undefined;
    return faultsOrPassed(
      [
        code === '' && {
          outcome: 'failed',
          unsure: true,
          says: 'The <html> element has no lang attribute.',
          axeRules: ['html-has-lang'],
          fix: 'Add one, such as lang="en-AU".',
        },
        code !== '' &&
          !isLanguageTag(code) && {
            outcome: 'failed',
            says: 'The <html> element has no valid value for its lang attribute.',
            found: quote(lang),
            axeRules: ['html-lang-valid'],
            fix: 'Use a language code such as en or en-AU.',
          },
        otherLanguage !== undefined && {
          outcome: 'warning',
          says: `The page is marked as English, but its text seems to be in ${otherLanguage}.`,
          found: quote(`lang="${code}": ${paragraphs[0]}`),
          fix: 'If it is, set the lang attribute of the <html> element to the language of the text.',
        },
      ],
      { says: 'The <html> element has a valid lang attribute.', found: quote(code) },
    );
  },
};
