import { listDeviceScans, type Measurement } from '../measurement.ts';
import { mapStrings } from './plain-text.ts';

/** Removes from strings the secrets of the page's visitor. */
type Redaction = {
  /** Redacts an address, including its query. For files, `kept` keeps the query. */
  address(url: string, query?: 'kept'): string;
  /** Redacts text of a page, a console or a server. */
  text(text: string): string;
  /** Redacts a sentence of our own, in which only addresses are quoted. */
  sentence(text: string): string;
};

const hiddenQuery = '?…';

/** A shorter value is redacted only together with its name. */
const minSecretLength = 6;
/** A value that is a word, such as a category or the name of a campaign, is no secret, and the page may well use it. */
const ordinaryWords = /^[a-z]{1,15}([-_+ ][a-z]{1,15})*$/;
/** Ordinary addresses have fewer secrets, and searching for each in every text takes time. */
const maxSecrets = 400;
/** A text of this length may have been truncated in the middle of a secret. */
const minCutLength = 150;

/**
 * Creates a redaction that hides the queries of these addresses wherever they occur, even if only a value occurs, or in
 * another encoding. In quoted addresses it hides the query of any page.
 */
export function createRedaction(addresses: string[]): Redaction {
  const { values, pairs } = listSecrets(addresses);
  const hideValues = (text: string) => {
    let shown = text;
    for (const secret of pairs) shown = replaceWhole(shown, secret);
    for (const secret of values) shown = shown.replaceAll(secret, '…');
    return hideStart(shown, values);
  };
  const address = (url: string, query?: 'kept') => {
    const [, origin = '', path = '', rest = ''] = /^([a-z]+:\/\/[^/?#]*)?([^?#]*)(.*)$/is.exec(url) ?? [];
    // The host name is not a secret: DNS sends it in plain text, and the report is about it.
    if (query === 'kept' || isAnchor.test(rest)) return origin + hideValues(path) + hideValues(rest);
    return origin + hideValues(path) + (rest && hiddenQuery);
  };
  const redact = (given: string, hide: (part: string) => string) => {
    let shown = '';
    let read = 0;
    for (const { 0: found, index } of given.matchAll(quoted)) {
      const ending = /[)\].,;:!…]*$/.exec(found)?.[0] ?? '';
      shown += hide(given.slice(read, index));
      shown += address(found.slice(0, found.length - ending.length)) + ending;
      read = index + found.length;
    }
    return shown + hide(given.slice(read));
  };
  return {
    address,
    text: (given) => redact(given, hideValues),
    sentence: (given) => redact(given, (part) => part),
  };
}

/**
 * Matches a fragment that refers to a part of a page. The fragments of sign-in links contain pairs with tokens instead.
 */
const isAnchor = /^#[a-z][\w-]{0,80}$/i;

/** Matches an address with a scheme, or the query of one without. */
const quoted = /\b(?:https?|wss?):\/\/[^\s"'<>`]+|\?[\w.~%[\]+-]+=[^\s"'<>`]*/gi;

function listSecrets(addresses: string[]): { values: string[]; pairs: string[] } {
  const values = new Set<string>();
  const pairs = new Set<string>();
  for (const each of addresses) {
    const { search = '' } = URL.parse(each) ?? {};
    for (const pair of search.slice(1).split('&')) {
      const cut = pair.indexOf('=');
      const value = pair.slice(cut + 1);
      if (cut > 0 && value !== '') for (const form of listForms(pair)) pairs.add(form);
      // A name without a value may itself be a secret.
      for (const form of listForms(value || pair))
        if (form.length >= minSecretLength && !ordinaryWords.test(form)) values.add(form);
    }
  }
  // Longer secrets come first, because a shorter one may be part of them.
  const sort = (all: Set<string>) => [...all].slice(0, maxSecrets).toSorted((a, b) => b.length - a.length);
  return { values: sort(values), pairs: sort(pairs) };
}

/** Lists the forms of a value: as in the address, decoded, and as programs encode it into addresses and markup. */
function listForms(raw: string): string[] {
  const [, value = raw] = new URLSearchParams(`v=${raw.replaceAll('&', '%26')}`).entries().next().value ?? [];
  const encoded = encodeURIComponent(value);
  const markup = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return [raw, value, encoded, encodeURIComponent(encoded), encodeURIComponent(raw), markup];
}

/** Replaces only whole pairs: `a=1` is not hidden in `a=12`. */
function replaceWhole(text: string, secret: string): string {
  const parts = text.split(secret);
  return parts.reduce((shown, part) => shown + (/^\w/.test(part) ? secret : '…') + part);
}

/** Hides the beginning of a secret at the end of a text that may have been truncated. */
function hideStart(text: string, values: string[]): string {
  if (!text.endsWith('…') && text.length < minCutLength) return text;
  const body = text.replace(/…$/, '');
  for (const value of values)
    for (let length = Math.min(value.length, body.length); length >= minSecretLength; length -= 1)
      if (body.endsWith(value.slice(0, length))) return `${body.slice(0, -length)}…`;
  return text;
}

/** The fields of a measurement that quote the page, its console or its server. */
const quotations = new Set(['title', 'found', 'consoleErrors']);

/** The fields with sentences of ours, or of axe. */
export const sentences: ReadonlySet<string> = new Set(['says', 'fix']);

/**
 * Redacts a measurement for everyone who may see the report: removes the queries of the page and its redirects, which
 * only its visitor should know, wherever they occur. Files keep their queries, by which they are distinguished.
 */
export function withoutSecrets(measurement: Measurement): Measurement {
  const { sourceScan, browserScan, askedUrl } = measurement;
  const views = [sourceScan, ...listDeviceScans(browserScan)].flatMap((scan) => [
    scan.firstView,
    scan.scrolled,
    ...('returnVisit' in scan && scan.returnVisit ? [scan.returnVisit] : []),
  ]);
  const documents = views.flatMap(({ resources }) =>
    resources.filter(({ kind, party }) => kind === 'document' && party === 'own'),
  );
  const pages = new Set([
    askedUrl,
    ...[sourceScan, ...sourceScan.redirects, ...documents].map(({ url }) => url),
  ]);
  const redaction = createRedaction([...pages]);
  const shown = new Map<string, string>();
  const show = (url: string): string => {
    const known = shown.get(url) ?? redaction.address(url, pages.has(url) ? undefined : 'kept');
    shown.set(url, known);
    return known;
  };
  return mapStrings(measurement, (text, name) => {
    if (name === 'url' || name === 'askedUrl') return show(text);
    if (sentences.has(name)) return redaction.sentence(text);
    return quotations.has(name) ? redaction.text(text) : text;
  });
}

/** Removes query and fragment. Returns an empty string if this is not an address. */
export function withoutQuery(address: string): string {
  const url = URL.parse(address);
  return url ? url.origin + url.pathname : '';
}
