/** `1 letter`, `35 letters`. */
export const formatLength = (count: number) => `${count} ${count === 1 ? 'letter' : 'letters'}`;

type Limits = { few: number; many: number };

/** Full-width characters: two of another script’s are as wide, and say less. */
const square = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** The shortest and longest good length for this text’s script, given the limits for Latin script. */
export function findLengthLimits(text: string, { few, many }: Limits): Limits {
  const squares = text.match(square)?.length ?? 0;
  return squares * 2 > text.length ? { few: Math.ceil(few / 2), many: Math.floor(many / 2) } : { few, many };
}
