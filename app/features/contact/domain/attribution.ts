import { readFormText } from '#platform/text/read-input.ts';

const tags = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
type Tags = Record<(typeof tags)[number], string>;

/** How a visitor found the site. Unknown is an empty text. Nothing in it says who the visitor is. */
export type Attribution = Tags & { referring_host: string; landing_path: string };

/** What each part is called in emails; the CSV has the same parts in this order. */
export const attributionLabels: Record<keyof Attribution, string> = {
  referring_host: 'Came from',
  landing_path: 'First page',
  utm_source: 'Campaign source',
  utm_medium: 'Campaign medium',
  utm_campaign: 'Campaign',
  utm_term: 'Campaign term',
  utm_content: 'Campaign content',
};
export const attributionNames = Object.keys(attributionLabels) as (keyof Attribution)[];

/**
 * The hidden field of every form that leaves a lead: the first page of the visit, the host that led there, and campaign
 * tags, such as `/about,example.org,utm_source=x`. The enhance module fills it in from what the tab remembers.
 */
const field = 'attribution';

/** Longer than any real value. */
const maxLength = 4000;

/**
 * The value of the field if the tab remembers nothing, as without a script: the page of ours that led here, or this one;
 * the host that led here; the campaign tags of this page, else of that one. C-04.
 */
export function describeAttribution(
  page: URL,
  { referer, siteUrl }: { referer: string | null; siteUrl: string },
): string {
  const before = URL.parse(referer ?? '');
  const isOwn = before?.origin === siteUrl;
  const first = isOwn ? before : page;
  const listTags = ({ search }: URL) => search.match(/utm_[^&]+/g) ?? [];
  const ownTags = listTags(page);
  const host = isOwn ? '' : (before?.hostname ?? '');
  return [first.pathname, host, ...(ownTags.length > 0 ? ownTags : listTags(first))]
    .join(',')
    .slice(0, maxLength);
}

type Form = Parameters<typeof readFormText>[0];

/** The field as it was sent, for a page that shows the form again. */
export const findSentAttribution = (form: Form) => readFormText(form, field, maxLength);

/** Reads the field. Parts that can't be used are left out, and never make a message fail. */
export function readAttribution(form: Form, siteUrl: string): Attribution {
  const [path = '', referrer = '', ...rest] = findSentAttribution(form).split(',');
  // A tag's value may hold commas: only one before `utm_` separates.
  const sent = new URLSearchParams(rest.join(',').replaceAll(/,(?=utm_)/g, '&'));
  const campaign = Object.fromEntries(tags.map((name) => [name, cleanTag(sent.get(name) ?? '')])) as Tags;
  const host = referrer.replace(/:\d+$/, '').toLowerCase();
  const isOther = /^[a-z0-9.-]{1,253}$/.test(host) && host !== new URL(siteUrl).hostname;
  return {
    ...campaign,
    referring_host: isOther ? host : '',
    landing_path: /^\/(?!\/)[\x21-\x7e]*$/.test(path) ? path.replace(/[?#].*/, '').slice(0, 300) : '',
  };
}

function cleanTag(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed();
}
