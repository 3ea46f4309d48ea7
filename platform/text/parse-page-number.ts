/**
 * Parses `?page=`: 1 where it is left out or empty, undefined for what is no page number, such as `0`, `-1`, `1.5`,
 * `01`, `abc`, or a number past the end of any list.
 */
export function parsePageNumber(text: string | null): number | undefined {
  if (!text) return 1;
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;
}
