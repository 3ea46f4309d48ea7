/** Cc, line separators, and the marks that turn the direction of text round, by which a name could pose as another. */
const unsafe = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Text that may stand in a header: one line, without anything that could begin another, at most 120 characters. */
export function headerText(text: string): string {
  const plain = text.toWellFormed().replace(unsafe, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...plain];
  return characters.length <= 120 ? plain : `${characters.slice(0, 119).join('')}…`;
}
