import { limitsCaching, readCacheLifetime } from '../../../domain/cache-lifetime.ts';
import type { MeasuredResource, ResourceKind, View } from '../../../domain/measurement.ts';
import { isSameSite } from '../../../domain/page-address.ts';
import { findHeader, type NetworkLogEntry } from './network-log.ts';

/** The network's traffic up to one moment, by entry and in total. */
export type Snapshot = { entries: NetworkLogEntry[]; wireBytes: number };

export const emptySnapshot: Snapshot = { entries: [], wireBytes: 0 };

/**
 * The maximum overhead of TLS: handshake and certificates for each host, frames for each request, and a share of all
 * bytes. Measured by comparison with the sizes that Chromium reports; bytes beyond it are background traffic.
 */
const tlsBytesPerHost = 9000;
const tlsBytesPerRequest = 120;
const tlsShare = 0.02;

/** A smaller difference is rounding. */
const minBackgroundBytes = 100;

/** Adds up the requests between two snapshots as a view of the page. */
export function takeView(from: Snapshot, to: Snapshot, pageUrl: string): View {
  const known = new Set(from.entries.map(identify));
  const entries = to.entries.filter((entry) => !known.has(identify(entry)) && usesNetwork(entry));
  const resources = entries.map((entry) => describe(entry, to.entries, pageUrl));
  const reportedBytes = resources.reduce((sum, { transferBytes }) => sum + transferBytes, 0);
  const unreportedBytes = Math.max(0, to.wireBytes - from.wireBytes - reportedBytes);
  const encrypted = entries.filter(({ url }) => url.startsWith('https:') || url.startsWith('wss:'));
  const hosts = new Set(encrypted.map(({ url }) => new URL(url).host)).size;
  const tlsOverhead =
    encrypted.length === 0
      ? 0
      : hosts * tlsBytesPerHost + encrypted.length * tlsBytesPerRequest + reportedBytes * tlsShare;
  const unexplainedBytes = Math.round(unreportedBytes - tlsOverhead);
  const backgroundBytes = unexplainedBytes < minBackgroundBytes ? 0 : unexplainedBytes;
  return {
    transferBytes: reportedBytes + backgroundBytes,
    requests: entries.length,
    resources,
    backgroundBytes,
  };
}

/** A redirect has the request id of its target. */
const identify = ({ requestId, url }: NetworkLogEntry) => `${requestId} ${url}`;

const usesNetwork = ({ local, status, transferBytes }: NetworkLogEntry) =>
  !local && (status > 0 || transferBytes > 0);

function describe(entry: NetworkLogEntry, all: NetworkLogEntry[], pageUrl: string): MeasuredResource {
  const { status, headers, mimeType, transferBytes, decodedBytes } = entry;
  const encoding = findHeader(headers, 'content-encoding')?.toLowerCase();
  const header = (name: string) => findHeader(headers, name);
  const cacheSeconds = readCacheLifetime(header);
  return {
    url: cleanUrl(entry.url),
    kind: chooseKind(entry, all),
    party: isSameSite(entry.url, pageUrl) ? 'own' : 'third-party',
    status,
    transferBytes,
    ...(decodedBytes > 0 && { decodedBytes }),
    ...(mimeType && { contentType: mimeType }),
    ...(encoding && encoding !== 'identity' && { encoding }),
    ...(cacheSeconds !== undefined && { cacheSeconds }),
    ...(limitsCaching(header) && { limitsCaching: true }),
    ...(entry.byServiceWorker && { background: true }),
    ...(entry.blocksRender && { blocksRender: true }),
  };
}

/** Removes credentials and fragment from an address, and shortens it. */
export function cleanUrl(address: string): string {
  const url = URL.parse(address);
  if (!url) return address.slice(0, 2000);
  url.username = '';
  url.password = '';
  url.hash = '';
  return url.href.slice(0, 2000);
}

const kindOfType: Record<string, ResourceKind> = {
  Document: 'document',
  Stylesheet: 'style',
  Script: 'script',
  Image: 'image',
  Font: 'font',
  Media: 'media',
  XHR: 'data',
  EventSource: 'data',
  WebSocket: 'data',
};

/** Chooses the kind of a file by its type. A file that a service worker fetches has the kind that the page requests. */
function chooseKind(entry: NetworkLogEntry, all: NetworkLogEntry[]): ResourceKind {
  const requested = entry.byServiceWorker
    ? all.find(({ url, fromServiceWorker }) => fromServiceWorker && url === entry.url)
    : undefined;
  const { type, mimeType } = requested ?? entry;
  const kind = kindOfType[type];
  if (kind) return kind;
  if (/^image\//.test(mimeType)) return 'image';
  if (/^(audio|video)\//.test(mimeType)) return 'media';
  if (/^font\/|font-woff/.test(mimeType)) return 'font';
  if (/javascript/.test(mimeType)) return 'script';
  if (mimeType === 'text/css') return 'style';
  if (type === 'Prefetch' && mimeType === 'text/html') return 'document';
  return type === 'Fetch' ? 'data' : 'other';
}
