/** Text as a search compares it: lower case, without accents. `Überraschung` as `uberraschung`. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}
