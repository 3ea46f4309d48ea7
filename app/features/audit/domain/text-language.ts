import { dan, deu, eng, fin, fra, ita, nld, nob, pol, por, spa, swe } from 'stopword';

/** The function words of languages, which tell prose in one from prose in another. */
const functionWords = (
  [
    ['Danish', 'da', dan],
    ['Dutch', 'nl', nld],
    ['English', 'en', eng],
    ['Finnish', 'fi', fin],
    ['French', 'fr', fra],
    ['German', 'de', deu],
    ['Italian', 'it', ita],
    ['Norwegian', 'nb', nob],
    ['Polish', 'pl', pol],
    ['Portuguese', 'pt', por],
    ['Spanish', 'es', spa],
    ['Swedish', 'sv', swe],
  ] as const
).map(([name, code, words]) => ({ name, code, words: new Set(words) }));

const english = new Set(eng);

/** Words of searches that say where, and that no list of function words has. */
const locationWords = new Set(['near', 'nearby', 'around']);

/** Scripts in which no English is written. */
const otherScripts =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}]/gu;

/** A shorter text, or one with fewer function words, such as a menu or a list of names, says nothing. */
const limits = { words: 60, share: 0.25, scriptShare: 0.6 };

type Language = { name: string; share: number };

/** Lists languages by the share of a text’s words that are their function words, the largest first. */
function listLanguages(words: string[]): Language[] {
  return functionWords
    .map(({ name, words: known }) => ({
      name,
      share: words.filter((word) => known.has(word)).length / words.length,
    }))
    .toSorted((one, other) => other.share - one.share);
}

const listWords = (paragraphs: string[]) =>
  paragraphs
    .join(' ')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];

/** Finds the language in which a text seems to be written instead of English; undefined without positive signs of it. */
export function findOtherLanguage(paragraphs: string[]): string | undefined {
  const words = listWords(paragraphs);
  if (words.length === 0) return undefined;
  const letters = words.join('');
  if (
    letters.length > 100 &&
    (letters.match(otherScripts) ?? []).length > letters.length * limits.scriptShare
  )
    return 'another language';
  if (words.length < limits.words) return undefined;
  const [first] = listLanguages(words);
  if (!first || first.name === 'English' || first.share < limits.share) return undefined;
  const englishShare = words.filter((word) => english.has(word)).length / words.length;
  return englishShare < first.share / 2 ? first.name : undefined;
}

const withoutAccents = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '');

/**
 * Whether a word only connects others, in English or the language with this tag: `die` does in German alone. Accents are
 * left out of the word.
 */
export function isFunctionWord(word: string, lang = 'en'): boolean {
  const own = functionWords.find(({ code }) => code === lang.slice(0, 2).toLowerCase());
  const isOwn = own ? [...own.words].some((each) => withoutAccents(each) === word) : false;
  return locationWords.has(word) || english.has(word) || isOwn;
}

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Whether this is a BCP 47 tag of a language that exists. */
export function isLanguageTag(tag: string): boolean {
  try {
    const { language } = new Intl.Locale(tag);
    const [written = ''] = tag.toLowerCase().split('-');
    if (language === 'und') return false;
    // A code of three letters is one of ISO 639-3, of which few have an English name here. A language that has a code of two
    // letters must be written with it: axe, html-lang-valid.
    if (written.length === 3) return language.length === 3 || encompassed.has(written);
    return languages.of(language) !== undefined;
  } catch {
    return false;
  }
}

/** Codes of their own for what `Intl` takes as the larger language, such as Mandarin for Chinese (ISO 639-3). */
const encompassed = new Set(
  'cmn arb pes zsm swh uzn ekk lvs pbu plt khk kmr quz ydd als azj gug ory npi pnb gaz ike esk ojg fuc'.split(
    ' ',
  ),
);

/**
 * Whether this is a value for hreflang: `x-default`, or codes that exist, a language of ISO 639-1, and a script or a region
 * of ISO 3166-1 alpha-2. Checking their form alone would accept `xx-YY`.
 */
export function isHreflang(tag: string): boolean {
  if (/^x-default$/i.test(tag)) return true;
  const { 1: language, 3: region } = /^([a-z]{2})(-[a-z]{4})?(?:-([a-z]{2}))?$/i.exec(tag) ?? [];
  if (!language || languages.of(language) === undefined) return false;
  // Case makes no difference, except to `of`. The code of the United Kingdom is GB. UK, which is reserved, is the most common mistake.
  return (
    region === undefined || (!/^(uk|zz|eu)$/i.test(region) && regions.of(region.toUpperCase()) !== undefined)
  );
}
