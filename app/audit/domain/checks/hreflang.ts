import { quoteList, type SharedCheck } from '../on-page-check.ts';

export const hreflangCheck: SharedCheck = {
  id: 'hreflang',
  name: 'Versions in other languages',
  group: 'reach',
  why: 'Where a page exists in several languages, this tells search engines which one to show to whom.',
  inSource: true,
  reads: ['head'],
  run({ hreflangs, url }) {
    if (hreflangs.length === 0)
      return {
        outcome: 'good',
        absent: true,
        says: 'The page names no versions in other languages, which one language does not need.',
      };
    const found = quoteList(
      hreflangs.map(({ lang, url: target }) => `${lang}: ${target}`),
      4,
    );
    const wrong = hreflangs.filter(({ lang }) => !isLanguageTag(lang));
    if (wrong.length > 0)
      return {
        outcome: 'weak',
        says: `A language or country is named that is none: ${wrong[0]?.lang || 'an empty one'}.`,
        found,
        fix: 'Write codes such as en, en-AU or x-default: a language of ISO 639, and a country of ISO 3166 if it matters.',
      };
    const unread = hreflangs.filter(({ url: target }) => !/^https?:\/\/[^/]/i.test(target));
    if (unread.length > 0)
      return {
        outcome: 'weak',
        says: `The address of ${unread.length === 1 ? 'a version' : `${unread.length} versions`} can’t be read as one of the web.`,
        found: quoteList(unread.map(({ lang, url: target }) => `${lang}: ${target || '(empty)'}`)),
        fix: 'Write each in full, with https.',
      };
    const names = hreflangs.map(({ lang }) => lang.toLowerCase());
    if (new Set(names).size < names.length)
      return {
        outcome: 'weak',
        says: 'One language is named twice.',
        found,
        fix: 'Leave one address for each.',
      };
    const own = strip(url);
    if (!hreflangs.some(({ url: target }) => strip(target) === own))
      return {
        outcome: 'weak',
        says: 'The versions in other languages are named, and this page itself is not among them.',
        found,
        fix: 'Let each version name all versions, itself included.',
      };
    return {
      outcome: 'good',
      says: `The page names ${hreflangs.length} versions by language, itself among them.`,
      found,
    };
  },
};

/** Whether search engines know what it means: a form alone lets `xx-YY` by. */
function isLanguageTag(tag: string): boolean {
  if (/^x-default$/i.test(tag)) return true;
  const { 1: language, 3: region } = /^([a-z]{2,3})(-[a-z]{4})?(?:-([a-z]{2}|\d{3}))?$/i.exec(tag) ?? [];
  if (!language || languages.of(language) === undefined) return false;
  // The code of the United Kingdom is GB; UK is reserved, and the most frequent mistake.
  return region === undefined || (!/^(uk|zz|eu)$/i.test(region) && regions.of(region) !== undefined);
}

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

const strip = (url: string) => url.replace(/#.*$/, '').replace(/\/$/, '');
