/** What is no word of a text: code, addresses, places to fill in, the mark of a caption. */
const marks =
  /```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)|https?:\/\/[^\s)>]+|[\w.+-]+@[\w-]+\.[\w.]+|\{\w+\}|^Table: /gm;

const vowels = 'aeiouAEIOU';

const turnVowel = (letter: string) => {
  const at = vowels.indexOf(letter);
  const first = at < 5 ? 0 : 5;
  return vowels[first + ((at - first + 1) % 5)] ?? letter;
};

const turnWords = (text: string) => text.replace(/[aeiou]/gi, turnVowel);

const turnFigures = (text: string) => text.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10));

/** The same address. The anchors of the services overview are fixed; any other is made of the words of a heading. */
export const rewordAnchor = (address: string) =>
  address.startsWith('/services#') ? address : address.replace(/#.*$/, turnWords);

/**
 * The same text in other words, as long as before: each vowel becomes the next one. Texts that differed still do, anchors
 * in links still match their headings, and Markdown stays what it is.
 */
export function reword(text: string): string {
  return change(text, turnWords);
}

/** The same in other words and with other figures. */
export function rewordAll(text: string): string {
  return change(text, (words) => turnFigures(turnWords(words)));
}

function change(text: string, turn: (words: string) => string): string {
  let result = '';
  let end = 0;
  for (const { 0: mark, index } of text.matchAll(marks)) {
    result += turn(text.slice(end, index));
    result += mark.startsWith('](') ? `](${rewordAnchor(mark.slice(2, -1))})` : mark;
    end = index + mark.length;
  }
  return result + turn(text.slice(end));
}
