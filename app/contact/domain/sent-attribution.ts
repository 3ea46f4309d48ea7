import { type Attribution, attributionFields, readAttribution } from './attribution.ts';
import type { SentForm } from './contact-fields.ts';

/** The hidden field by which the enhance module knows a form that asks how the visit began. */
export const attributionField = 'attribution';

/** Longer than any real value. */
const maxLength = 4000;

type Sender = { referer: string | null; siteUrl: string };

const nothingSent: SentForm = { getAll: () => [] };

/**
 * The value of the field if the tab remembers nothing, as without a script: the page of ours that led here, or
 * this one; the host that led here; the campaign tags of this page, else of that one. C-04.
 */
export function describeAttribution(page: URL, { referer, siteUrl }: Sender): string {
  const before = readAttribution(nothingSent, { referer, siteUrl });
  const listTags = (find: (name: string) => string | null) =>
    attributionFields
      .filter((name) => name.startsWith('utm_'))
      .flatMap((name) => {
        const value = find(name);
        return value ? [`${name}=${encodeURIComponent(value.toWellFormed().slice(0, 200))}`] : [];
      });
  const tags = listTags((name) => page.searchParams.get(name));
  const first = [before.landing_path || page.pathname, before.referring_host];
  if (tags.length === 0) tags.push(...listTags((name) => before[name as keyof Attribution]));
  return [...first, ...tags].join(',').slice(0, maxLength);
}

/** The field as a form brought it, for the page that gives the form back; undefined where there was none. */
export function findSentAttribution(form: SentForm): string | undefined {
  const sent = form.getAll(attributionField)[0];
  return typeof sent === 'string' ? sent.slice(0, maxLength) : undefined;
}

/** Reads the field; where it is missing, only the Referer tells. */
export function readSentAttribution(form: SentForm, { referer, siteUrl }: Sender): Attribution {
  const [landingPath = '', referrer = '', ...rest] = (findSentAttribution(form) ?? '').split(',');
  const host = referrer.replace(/:\d+$/, '');
  // A tag's value may hold commas: only one before `utm_` separates.
  const fields = new URLSearchParams(
    rest
      .join(',')
      .split(/,(?=utm_)/)
      .join('&'),
  );
  fields.set('landing_path', landingPath);
  fields.set('referring_host', host === new URL(siteUrl).hostname ? '' : host);
  return readAttribution(fields, { referer, siteUrl });
}
