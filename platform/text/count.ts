const numerals = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** `2 pages`, `1 page`. */
export function formatCount(amount: number, singular: string, plural = `${singular}s`): string {
  return `${amount} ${amount === 1 ? singular : plural}`;
}

/** `two pictures`, `13 pictures`: in words up to twelve, then in figures. */
export function formatCountInWords(amount: number, singular: string, plural = `${singular}s`): string {
  return `${numerals[amount] ?? amount.toLocaleString('en-AU')} ${amount === 1 ? singular : plural}`;
}
