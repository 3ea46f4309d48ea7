/** 1 kB is 1,000 bytes, as everywhere on the site. */
export function sayBytes(bytes: number): string {
  if (bytes < 1000) return `${Math.round(bytes)} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(bytes < 9_950_000 ? 2 : 1)} MB`;
}

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** `two pictures`, `11 pictures`. */
export function count(many: number, one: string, several = `${one}s`): string {
  return `${numbers[many] ?? many.toLocaleString('en-AU')} ${many === 1 ? one : several}`;
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The file name at the end of an address, shortened. */
export function nameFile(url: string): string {
  const { pathname = '', hostname = '' } = URL.parse(url) ?? {};
  const name = pathname.split('/').findLast(Boolean) ?? hostname;
  let read = name;
  try {
    read = decodeURIComponent(name);
  } catch {
    // Not every % begins an escape sequence.
  }
  return read.length > 48 ? `${read.slice(0, 30)}…${read.slice(-15)}` : read;
}

/** `12 seconds`, `0.8 seconds`. */
export const saySeconds = (ms: number) => `${(ms / 1000).toFixed(1)} seconds`;
