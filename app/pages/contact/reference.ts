/** As `formatReference` makes it: no letters that are taken for others. */
const pattern = /^SB-[0-9A-HJKMNP-TV-Z]{7}$/;

export const thanksPath = '/contact/thanks';

export function formatThanksUrl(reference: string): string {
  return `${thanksPath}?ref=${encodeURIComponent(reference)}`;
}

/** The number in an address that looks like one of ours; undefined for anything else. It says nothing about anybody. */
export function findReference(query: URLSearchParams): string | undefined {
  const given = query.get('ref') ?? '';
  return pattern.test(given) ? given : undefined;
}
