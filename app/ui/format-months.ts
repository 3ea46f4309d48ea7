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

/** Formats months as "one month" or "three months": in words up to twelve, then in figures. */
export function formatMonths(months: number): string {
  return `${words[months - 1] ?? months} month${months === 1 ? '' : 's'}`;
}
