/** For one hop alone: RFC 9110, section 7.6.1, and what was never a standard. */
const ofOneHop = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  // Sent to a server they would make it answer; neither has anything to say about a proxy here.
  'expect',
  'http2-settings',
];

type Header = [name: string, value: string];

/** Headers as they came, in their order and spelling, as pairs. */
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
 * What a browser's request says to the server. The host is that of the address, whatever the request says of it, and
 * a body has one length or one end. No `Via`: servers send uncompressed what passes a proxy, and we weigh.
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
 * What a server's answer says to the browser, to the byte where that can be: headers are weighed too. So what it says
 * of its own connection is said of ours, word for word, where it only says whether the connection is kept.
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
