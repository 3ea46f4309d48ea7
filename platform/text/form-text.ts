import { z } from 'zod';

/** Cc: the C0 and C1 control characters. U+2028 and U+2029 break lines too. */
const controlInLine = /[\p{Cc}\u2028\u2029]/u;
const controlInLines = /(?!\n)\p{Cc}/u;

/**
 * A schema for one line of text. A tab, as in text pasted from a table, becomes a space. `what` completes "Shorten
 * ...". If `whenEmpty` is given, text that has only invisible characters (Cf, such as zero-width spaces) fails with it.
 */
export function line(what: string, maxLength: number, whenEmpty?: string) {
  return z
    .string()
    .transform((text) => text.toWellFormed().replaceAll('\t', ' ').trim())
    .pipe(capped(what, maxLength, controlInLine, whenEmpty));
}

/** A schema for text of several lines, whose line ends become `\n`. */
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
