/** The longest phrase that is accepted; nobody types a longer one into a search. */
export const longestPhrase = 100;

export type ParsedPhrase = { ok: true; phrase: string | undefined } | { ok: false; fault: string };

/** Parses the search phrase and collapses its white space. Empty input means no phrase. */
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
