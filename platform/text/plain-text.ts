/**
 * What breaks a line, beside LF: CR, and what Word (Shift+Enter), PDFs (page breaks) and Unicode use. Browsers keep these
 * in a pasted text.
 */
const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;

/**
 * The other control characters, and those that turn the direction of what follows: left open, one turns the rest of a line
 * of an email. Nobody sees them, so nobody could find and delete them. Marks, which Arabic and Hebrew need, stay.
 */
const invisible = /(?![\r\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Cleans text of several lines of what nobody sees: line breaks become `\n`, tabs two spaces. */
export function cleanLines(text: string): string {
  return text.toWellFormed().replaceAll('\t', '  ').replace(lineBreaks, '\n').replace(invisible, '').trim();
}

/**
 * Cleans text of one line in the same way. What breaks lines becomes a space, except CR and LF: browsers remove those
 * from a field, so only a program sends them, and the form refuses them.
 */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\v\f\u0085\u2028\u2029]/gu, ' ')
    .replace(invisible, '')
    .trim();
}

/** The sentence for a text that is too long. `what` completes "Shorten …". */
export function describeTooLong(what: string, maxLength: number): string {
  return `Shorten ${what} to ${maxLength.toLocaleString('en-AU')} characters.`;
}
