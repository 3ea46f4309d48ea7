const words = [
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

/** "one month", "three months": in words, as sentences have them; from 13 on in figures. */
export function formatMonths(months: number): string {
  return `${words[months - 1] ?? months} month${months === 1 ? '' : 's'}`;
}
