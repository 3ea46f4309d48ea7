import { z } from 'zod';
import { cleanLine, cleanLines, describeTooLong } from './plain-text.ts';

/**
 * A schema for one line of text. `what` completes "Shorten ..." and "Write ...". If `whenEmpty` is given, text that has
 * only invisible characters, such as zero-width spaces or Hangul fillers, fails with it.
 */
export function line(what: string, maxLength: number, whenEmpty?: string) {
  return z
    .string()
    .transform(cleanLine)
    .pipe(
      capped(what, maxLength, whenEmpty).refine((text) => !/[\r\n]/.test(text), `Write ${what} on one line.`),
    );
}

/** A schema for text of several lines, whose line ends become `\n`. */
export function lines(what: string, maxLength: number, whenEmpty?: string) {
  return z
    .string()
    .transform(cleanLines)
    .pipe(capped(what, maxLength, whenEmpty));
}

function capped(what: string, maxLength: number, whenEmpty: string | undefined) {
  return z
    .string()
    .refine(
      (text) => whenEmpty === undefined || /[^\p{Cf}\p{Default_Ignorable_Code_Point}\s]/u.test(text),
      whenEmpty,
    )
    .max(maxLength, describeTooLong(what, maxLength));
}
