import { z } from 'zod';

/** Cc: the C0 and C1 control characters. U+2028 and U+2029 break lines too. */
const controlInLine = /[\p{Cc}\u2028\u2029]/u;
const controlInLines = /(?!\n)\p{Cc}/u;

/**
 * One line of text. A tab, as pasted from a table, counts as a space. `what` completes "Shorten ..."; without
 * `whenEmpty` it may be empty, and text of nothing but characters that nobody sees (Cf, such as zero-width spaces) is.
 */
export function line(what: string, maxLength: number, whenEmpty?: string) {
  return z
    .string()
    .transform((text) => text.toWellFormed().replaceAll('\t', ' ').trim())
    .pipe(capped(what, maxLength, controlInLine, whenEmpty));
}

/** Text of several lines, its line ends made `\n`. */
export function lines(what: string, maxLength: number, whenEmpty?: string) {
  return z
    .string()
    .transform((text) =>
      text
        .toWellFormed()
        .replace(/\r\n?|[\u2028\u2029]/g, '\n')
        .replaceAll('\t', '  ')
        .trim(),
    )
    .pipe(capped(what, maxLength, controlInLines, whenEmpty));
}

function capped(what: string, maxLength: number, control: RegExp, whenEmpty: string | undefined) {
  return z
    .string()
    .refine((text) => whenEmpty === undefined || /[^\p{Cf}\s]/u.test(text), whenEmpty)
    .max(maxLength, `Shorten ${what} to ${maxLength.toLocaleString('en-AU')} characters.`)
    .refine((text) => !control.test(text), {
      error: `Type ${what} in again: there are control characters in it, which can't be seen and which we can't keep.`,
    });
}
