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
const placeWords = new Set(['near', 'nearby', 'around']);

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
  return placeWords.has(word) || english.has(word) || isOwn;
}
