/**
 * `?page=` as written in an address: 1 where it is left out or empty, undefined for what is no number of a page:
 * `0`, `-1`, `1.5`, `01`, `abc`, and what is past the end of any blog.
 */
export function parsePageNumber(text: string | null): number | undefined {
  if (!text) return 1;
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;
}
