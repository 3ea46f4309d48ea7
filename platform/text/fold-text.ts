/** Letters that Unicode normalisation does not decompose, as people without them on their keyboard write them. */
const spelledOut: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
};

/** Most words match this and need no more than lower case. */
const plain = /^[ -~]*$/;

/** Folds text for comparison in a search: lower case, without accents. `Überraschung` becomes `uberraschung`. */
export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþ]/g, (letter) => spelledOut[letter] ?? letter);
}
