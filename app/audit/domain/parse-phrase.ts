/** Longer than what people type into a search. */
export const longestPhrase = 100;

export type ParsedPhrase = { ok: true; phrase: string | undefined } | { ok: false; fault: string };

/** The phrase a page is to be found by, with its blanks brought together. Empty is nothing said. */
export function parsePhrase(typed: string): ParsedPhrase {
  const phrase = typed
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  if (phrase === '') return { ok: true, phrase: undefined };
  if ([...phrase].length > longestPhrase)
    return { ok: false, fault: `Shorten the phrase to ${longestPhrase} characters.` };
  if (!/[\p{L}\p{N}]/u.test(phrase))
    return { ok: false, fault: 'Write the phrase in words, as somebody would search for it.' };
  return { ok: true, phrase };
}
