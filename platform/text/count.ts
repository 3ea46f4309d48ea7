const words = [
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
export function count(many: number, one: string, several = `${one}s`): string {
  return `${many} ${many === 1 ? one : several}`;
}

/** `two pictures`, `13 pictures`: in words up to twelve, then in figures. */
export function countInWords(many: number, one: string, several = `${one}s`): string {
  return `${words[many] ?? many.toLocaleString('en-AU')} ${many === 1 ? one : several}`;
}
