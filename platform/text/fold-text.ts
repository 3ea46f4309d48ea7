/** Letters that Unicode does not take apart, as people without them on their keyboard write them. */
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

/** Most words: they need no more than lower case. */
const plain = /^[ -~]*$/;

/** Text as a search compares it: lower case, without accents. `Überraschung` as `uberraschung`. */
export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþ]/g, (letter) => spelledOut[letter] ?? letter);
}
