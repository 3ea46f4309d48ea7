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

/** The anchors of the services overview are fixed; any other is made of the words of a heading. */
const turnAnchor = (link: string) =>
  link.replace(/#[^)\s]+/, (anchor) => (link.includes('/services#') ? anchor : turnWords(anchor)));

/**
 * The same text in other words, as long as before: each vowel becomes the next one. Texts that differed still do, and
 * anchors in links still match their headings. Markdown stays what it is.
 */
export function reword(text: string): string {
  let result = '';
  let end = 0;
  for (const { 0: mark, index } of text.matchAll(marks)) {
    result += turnWords(text.slice(end, index)) + (mark.startsWith('](') ? turnAnchor(mark) : mark);
    end = index + mark.length;
  }
  return result + turnWords(text.slice(end));
}

/** The same with other figures. */
export function renumber(text: string): string {
  return text.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10));
}
