import pLimit from 'p-limit';
import type { Outbound, OutboundResponse } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import { addTimeout } from '#platform/time-limit.ts';
import { limitsCaching, readCacheLifetime } from '../../../domain/cache-lifetime.ts';
import type { MeasuredResource, ResourceKind, View } from '../../../domain/measurement.ts';
import { isSameSite } from '../../../domain/page-address.ts';

/** Chromium's `Accept` header for each kind of file: servers use it to choose an image format. */
const acceptByKind: Partial<Record<ResourceKind, string>> = {
  document:
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
  style: 'text/css,*/*;q=0.1',
  image: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
};

export const chooseAccept = (kind: ResourceKind): string => acceptByKind[kind] ?? '*/*';

export type Fetcher = {
  /** Resolves to undefined if the request failed or a limit was reached. Each address is requested once. */
  fetch(url: string, kind: ResourceKind): Promise<OutboundResponse | undefined>;
  /** The responses so far. */
  measured: Map<string, MeasuredResource[]>;
  /** The files that were found but not weighed, so that the sum is not mistaken for the total. */
  skipped(): number;
};

/** The limits on a scan's requests. */
export type ScanLimits = {
  requests: number;
  /** Transferred bytes of all responses together. */
  bytes: number;
  /** Transferred bytes of one response. */
  bytesEach: number;
  milliseconds: number;
};

const defaultLimits: ScanLimits = {
  requests: 250,
  bytes: 25_000_000,
  bytesEach: 5_000_000,
  milliseconds: 12_000,
};

const maxAtOnce = 8;

/**
 * The kinds whose bodies are retained. Of all others only the size is needed, and their bodies would exhaust the memory.
 */
const readKinds = new Set<ResourceKind>(['document', 'style']);
const nothing = new Uint8Array();

type FetcherOptions = {
  outbound: Outbound;
  signal: AbortSignal;
  pageUrl: string;
  limits?: Partial<ScanLimits> | undefined;
};

/** Requests the files of a page as a browser would, within the limits. */
export function createFetcher({ outbound, signal, pageUrl, limits }: FetcherOptions): Fetcher {
  const { requests, bytes, bytesEach, milliseconds } = { ...defaultLimits, ...limits };
  const deadline = addTimeout(signal, milliseconds);
  const limitRequests = pLimit(maxAtOnce);
  const requested = new Map<string, Promise<OutboundResponse | undefined>>();
  const measured: Fetcher['measured'] = new Map();
  let skipped = 0;
  let open = 0;
  let begunCount = 0;
  let spentBytes = 0;

  const request = async (url: string, kind: ResourceKind): Promise<OutboundResponse | undefined> => {
    if (deadline.aborted || begunCount >= requests || spentBytes >= bytes) {
      skipped += 1;
      return undefined;
    }
    begunCount += 1;
    try {
      const response = await outbound.fetch(url, {
        signal: deadline,
        accept: chooseAccept(kind),
        maxBytes: bytesEach,
        cut: true,
      });
      spentBytes += response.transferBytes;
      measured.set(url, measureResponse(response, kind, pageUrl));
      return readKinds.has(kind) ? response : { ...response, body: nothing };
    } catch (error) {
      if (signal.aborted) throw error;
      // The response came too late or exceeded a limit: the file exists but was not weighed.
      const isOver = error instanceof OutboundError && error.failure.code === 'too large';
      if (deadline.aborted || isOver) skipped += 1;
      // A file that failed counts as absent: a browser would show the page without it.
      if (error instanceof OutboundError || deadline.aborted) return undefined;
      throw error;
    }
  };

  return {
    measured,
    skipped: () => skipped + open,
    fetch(url, kind) {
      const pending = requested.get(url);
      if (pending) return pending;
      open += 1;
      const response = limitRequests(() => request(url, kind)).finally(() => {
        open -= 1;
      });
      requested.set(url, response);
      return response;
    },
  };
}

/** Lists the resources of one response: each redirect, and the response itself. */
export function measureResponse(
  response: OutboundResponse,
  kind: ResourceKind,
  pageUrl: string,
): MeasuredResource[] {
  const { url, status, headers, body, transferBytes, redirects } = response;
  const describe = (of: { url: string; status: number; transferBytes: number }): MeasuredResource => ({
    url: of.url,
    kind,
    party: isSameSite(of.url, pageUrl) ? 'own' : 'third-party',
    status: of.status,
    transferBytes: of.transferBytes,
  });
  const encoding = headers.get('content-encoding')?.trim().toLowerCase();
  const contentType = headers.get('content-type') ?? undefined;
  const header = (name: string) => headers.get(name);
  const cacheSeconds = readCacheLifetime(header);
  const last: MeasuredResource = {
    ...describe({ url, status, transferBytes }),
    decodedBytes: body.byteLength,
    ...(contentType !== undefined && { contentType }),
    ...(encoding && encoding !== 'identity' && { encoding }),
    ...(cacheSeconds !== undefined && { cacheSeconds }),
    ...(limitsCaching(header) && { limitsCaching: true }),
  };
  return [...redirects.map(describe), last];
}

/** Sums the sizes of a view: the page itself, and each address that answered. */
export function sumView(
  page: MeasuredResource[],
  urls: Iterable<string>,
  measured: Map<string, MeasuredResource[]>,
): View {
  const resources = [...page];
  for (const url of new Set(urls)) resources.push(...(measured.get(url) ?? []));
  return {
    transferBytes: resources.reduce((sum, { transferBytes }) => sum + transferBytes, 0),
    requests: resources.length,
    resources,
    backgroundBytes: 0,
  };
}
