/** A word that no page has, and on how many days somebody searched for it. */
export type UnmatchedTerm = { word: string; days: number };

/** Until a word has been searched for on so many days, nobody can read it: it may be a name. */
export const readableAfterDays = 3;

/** Leaves out the beginnings of other words, which searches that were slowly typed ask for too. */
export function leaveOutBeginnings(words: UnmatchedTerm[]): UnmatchedTerm[] {
  return words.filter(
    ({ word, days }) =>
      !words.some((other) => other.word !== word && other.word.startsWith(word) && other.days >= days),
  );
}
