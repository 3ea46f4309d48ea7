import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { type AddressPolicy, portOf, withoutBrackets } from './address-policy.ts';
import type { TrafficLimits } from './outbound.ts';
import { OutboundError } from './outbound-failure.ts';
import { isBrowsersOwnHost, type ProxyMeter } from './proxy-meter.ts';

export type ForwardOptions = {
  policy: AddressPolicy;
  meter: ProxyMeter;
  agent: http.Agent;
  limits: Pick<TrafficLimits, 'headersMs'>;
};

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const repeatable = ['GET', 'HEAD'];

/**
 * Handles `GET http://host/path HTTP/1.1`: asks the server and forwards its answer. Without an answer the connection
 * is closed silently, because any answer of ours would pass for the server's.
 */
export function forward(request: IncomingMessage, response: ServerResponse, options: ForwardOptions): void {
  const { policy, meter } = options;
  if (isBrowsersOwnHost(URL.parse(request.url ?? '')?.hostname ?? '')) {
    request.socket.destroy();
    return;
  }
  meter.request();
  const url = requireForwardable(request, policy);
  if (!url) {
    meter.refusal(nameTarget(request.url, policy));
    request.socket.destroy();
    return;
  }
  safely(
    () => askServer(request, response, url, options),
    () => request.socket.destroy(),
  );
}

/** The forwarded data is untrusted, and an exception in an event listener would have no handler. */
function safely(work: () => void, end: (error?: Error) => void): void {
  try {
    work();
  } catch (error) {
    end(error as Error);
  }
}

function requireForwardable({ url: text = '', method = '' }: IncomingMessage, policy: AddressPolicy) {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' || policy.checkUrl(url) || !methods.includes(method)) return undefined;
  if (policy.isOwnSite(url.hostname, portOf(url)) && !repeatable.includes(method)) return undefined;
  return url;
}

/** On our own site only some pages and methods are refused, so its host does not count as refused. */
function nameTarget(address: string | undefined, policy: AddressPolicy): string | undefined {
  const url = URL.parse(address ?? '');
  if (!url || policy.isOwnSite(url.hostname, portOf(url))) return undefined;
  return `${url.hostname}:${portOf(url)}`;
}

function askServer(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  options: ForwardOptions,
  again = true,
): void {
  const { meter, agent, limits } = options;
  const hasBody = 'content-length' in request.headers || 'transfer-encoding' in request.headers;
  const upstream = http.request({
    agent,
    method: request.method,
    host: withoutBrackets(url.hostname),
    port: portOf(url),
    path: `${url.pathname}${url.search}`,
    headers: requestHeaders(request.rawHeaders, url.host),
    setHost: false,
    maxHeaderSize: 64 * 1024,
    insecureHTTPParser: false,
  });
  const end = (error?: Error) => {
    if (error instanceof OutboundError && error.failure.code === 'refused') meter.refusal();
    upstream.destroy();
    request.socket.destroy();
  };
  upstream.once('socket', (socket) => {
    meter.watch(socket);
    // The connection's own time limit is over.
    const timer = setTimeout(end, limits.headersMs);
    for (const event of ['response', 'close']) upstream.once(event, () => clearTimeout(timer));
  });
  upstream.on('information', () => meter.check());
  upstream.once('upgrade', () => end());
  upstream.once('response', (incoming) => safely(() => handOn(incoming, response, meter, end), end));
  upstream.on('error', (error) => {
    // A kept connection that the server has closed reports it only now.
    const stale = again && !hasBody && upstream.reusedSocket && !response.headersSent;
    if (stale && repeatable.includes(request.method ?? '')) askServer(request, response, url, options, false);
    else end(error);
  });
  response.once('close', () => {
    if (!response.writableFinished) upstream.destroy();
  });
  if (hasBody) pipeline(request, upstream, () => {});
  else upstream.end();
}

function handOn(
  incoming: IncomingMessage,
  response: ServerResponse,
  meter: ProxyMeter,
  end: (error?: Error) => void,
): void {
  incoming.on('data', () => meter.check());
  // A server that requests proxy credentials would get the browser's.
  if (incoming.statusCode === 407) {
    end();
    return;
  }
  // The browser has disconnected meanwhile.
  if (response.destroyed) {
    end();
    return;
  }
  response.sendDate = false;
  response.removeHeader('connection');
  // This throws for a status or header that a browser would not accept either.
  response.writeHead(
    incoming.statusCode ?? 502,
    incoming.statusMessage ?? '',
    responseHeaders(incoming.rawHeaders),
  );
  pipeline(incoming, response, (error) => {
    if (error) end();
  });
}

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
function requestHeaders(rawHeaders: string[], host: string): string[] {
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
function responseHeaders(rawHeaders: string[]): string[] {
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
