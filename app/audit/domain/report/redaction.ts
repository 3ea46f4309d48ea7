/** Takes out of strings what may be for the page's visitor alone. */
export type Redaction = {
  /** Of a whole address: its own query too. `kept` of a file, whose query is its own. */
  address(url: string, query?: 'kept'): string;
  /** Of whatever a page, a console or a server says. */
  text(text: string): string;
};

const leftOut = '?…';

/** Shorter values are words of every page: they go only together with their names. */
const shortest = 6;
/** No honest address has more; looking for each in every text takes its time. */
const most = 400;
/** Texts that grow longer are cut somewhere. */
const cutFrom = 150;

/**
 * What follows the question mark in these addresses is hidden wherever it stands, by its values also where it was
 * written in another way. Queries that a text quotes are hidden whosever they are.
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
    // A name is looked up by everybody on the way to it: no secret, and the report is about it.
    return origin + hideValues(path) + (query === 'kept' ? hideValues(rest) : rest && leftOut);
  };
  const text = (given: string) => {
    let shown = '';
    let read = 0;
    for (const { 0: found, index } of given.matchAll(quoted)) {
      const ending = /[)\].,;:!…]*$/.exec(found)?.[0] ?? '';
      shown += hideValues(given.slice(read, index));
      shown += address(found.slice(0, found.length - ending.length)) + ending;
      read = index + found.length;
    }
    return shown + hideValues(given.slice(read));
  };
  return { address, text };
}

/** An address with its scheme, and the query of one without. */
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
      // A name without a value may be one.
      for (const form of listForms(value || pair)) if (form.length >= shortest) values.add(form);
    }
  }
  // Of two that begin alike the longer goes first.
  const sort = (all: Set<string>) => [...all].slice(0, most).toSorted((a, b) => b.length - a.length);
  return { values: sort(values), pairs: sort(pairs) };
}

/** As it stands in the address, as it is read, and as programs write it into addresses and into markup. */
function listForms(raw: string): string[] {
  const [, value = raw] = new URLSearchParams(`v=${raw.replaceAll('&', '%26')}`).entries().next().value ?? [];
  const encoded = encodeURIComponent(value);
  const markup = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return [raw, value, encoded, encodeURIComponent(encoded), encodeURIComponent(raw), markup];
}

/** `a=1` is not hidden in `a=12`. */
function replaceWhole(text: string, secret: string): string {
  const parts = text.split(secret);
  return parts.reduce((shown, part) => shown + (/^\w/.test(part) ? secret : '…') + part);
}

/** Texts are cut where they grow long, and perhaps in the middle of a secret. */
function hideStart(text: string, values: string[]): string {
  if (!text.endsWith('…') && text.length < cutFrom) return text;
  const body = text.replace(/…$/, '');
  for (const value of values)
    for (let length = Math.min(value.length, body.length); length >= shortest; length -= 1)
      if (body.endsWith(value.slice(0, length))) return `${body.slice(0, -length)}…`;
  return text;
}

/** The same value with each string changed, but for those under these names. */
export function mapStrings<Value>(
  value: Value,
  change: (text: string) => string,
  except: ReadonlySet<string>,
): Value {
  const show = (part: unknown): unknown => {
    if (typeof part === 'string') return change(part);
    if (Array.isArray(part)) return part.map(show);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [name, except.has(name) ? inner : show(inner)]),
    );
  };
  return show(value) as Value;
}
