/** Hop-by-hop headers: RFC 9110, section 7.6.1, and some that were never standardised. */
const ofOneHop = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  // These headers would make a server answer itself; none concerns a proxy here.
  'expect',
  'http2-settings',
];

type Header = [name: string, value: string];

/** The headers as received, in order and spelling, as pairs. */
function pairsOf(rawHeaders: string[]): Header[] {
  return Array.from({ length: rawHeaders.length / 2 }, (_, index) => [
    rawHeaders[2 * index] ?? '',
    rawHeaders[2 * index + 1] ?? '',
  ]);
}

function withoutHop(headers: Header[]): Header[] {
  const named = headers
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.split(',').map((each) => each.trim().toLowerCase()));
  return headers.filter(([name]) => {
    const known = name.toLowerCase();
    return !ofOneHop.includes(known) && !known.startsWith('proxy-') && !named.includes(known);
  });
}

/**
 * Creates the headers for the server. The host is that of the address, whatever the request says, and the body has
 * exactly one length or end. There is no `Via`, because servers do not compress for proxies, and we weigh.
 */
export function requestHeaders(rawHeaders: string[], host: string): string[] {
  const all = pairsOf(rawHeaders);
  const chunked = all.some(([name]) => name.toLowerCase() === 'transfer-encoding');
  const kept = withoutHop(all).filter(([name]) => !hostOrLength(name, chunked));
  return [['Host', host], ...kept, ...(chunked ? [['Transfer-Encoding', 'chunked']] : [])].flat();
}

const hostOrLength = (name: string, chunked: boolean) =>
  name.toLowerCase() === 'host' || (chunked && name.toLowerCase() === 'content-length');

/**
 * Creates the headers for the browser, unchanged where possible, because headers are weighed too. Headers about the
 * server's connection are kept where they say only whether it is kept open.
 */
export function responseHeaders(rawHeaders: string[]): string[] {
  const all = pairsOf(rawHeaders);
  const chunked = all.some(([name]) => name.toLowerCase() === 'transfer-encoding');
  const kept = new Set(
    withoutHop(all).filter(([name]) => !(chunked && name.toLowerCase() === 'content-length')),
  );
  return all.filter((header) => kept.has(header) || isKeeping(header)).flat();
}

const isKeeping = ([name, value]: Header) =>
  (name.toLowerCase() === 'connection' && /^(keep-alive|close)$/i.test(value)) ||
  (name.toLowerCase() === 'keep-alive' && /^[\w=, ]{1,60}$/.test(value));
