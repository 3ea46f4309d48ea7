import type Protocol from 'devtools-protocol';
import type { CdpSession } from './cdp-connection.ts';

type Headers = Protocol.Network.Headers;

/** One response from the network, or one redirect on the way to it. */
export type NetworkLogEntry = {
  requestId: string;
  session: CdpSession;
  url: string;
  type: Protocol.Network.ResourceType;
  /** True if a service worker requested it, not the page. */
  byServiceWorker: boolean;
  /** The mode of a request to another origin, such as `cors`; undefined if it is unknown. */
  mode?: string | undefined;
  /** 0 until there is a response. */
  status: number;
  mimeType: string;
  headers: Headers;
  /** Transferred bytes, headers included; 0 if it came from a cache or a service worker. */
  transferBytes: number;
  decodedBytes: number;
  /** True if it did not come from the network. */
  local: boolean;
  /** True if the server confirmed that a stored file has not changed, so that only headers were transferred. */
  revalidated: boolean;
  fromServiceWorker: boolean;
  done: boolean;
  /** True if it ended without a response, or during one. */
  failed: boolean;
  /** True if it blocks rendering. */
  blocksRender: boolean;
  startedMs: number;
};

export type NetworkLog = {
  /** Records the requests of this page, frame or worker. */
  follow(session: CdpSession, what: { serviceWorker: boolean }): void;
  /** Stops recording it. Returns whether it was recorded. */
  forget(session: CdpSession): boolean;
  entries(): readonly NetworkLogEntry[];
  /** The addresses of open requests. */
  open(): string[];
  /** Whether something is still arriving, or is awaited that is part of the page. */
  isLoading(): boolean;
  /** The time of the last network event. */
  lastChangeMs(): number;
  /** Resolves to whether the network was idle for this long before `maxMs` had passed. */
  quiet(options: {
    quietMs: number;
    maxMs: number;
    /** Addresses that are not awaited. */
    hungUrls: ReadonlySet<string>;
    signal: AbortSignal;
  }): Promise<boolean>;
  /** The addresses of scripts' requests that have had no response for so long that they are long polls. */
  polls(): string[];
};

/** An older open request is a long poll, or never ends. */
const maxRequestMs = 8000;
/** A page on whose network nothing has happened for this long has been loaded. */
const stillMs = 1500;
const streams = new Set<string>(['WebSocket', 'EventSource', 'Media', 'Ping', 'CSPViolationReport']);
const onTheNetwork = /^(https?|wss?):/;

export type NetworkLogSums = {
  requests: number;
  /** The decompressed bytes of the page's own document, and of all files. */
  documentBytes: number;
  decodedBytes: number;
};

/** A page may request an address of any length, of which a report shows the beginning. */
const maxUrlLength = 4000;

/**
 * Creates a log of the network’s traffic. Calls `onGrowth` with the current sums at each change. Requests that begin
 * while nothing is weighed, which the proxy refuses, are not recorded.
 */
export function createNetworkLog(
  isWeighing: () => boolean,
  onGrowth: (sums: NetworkLogSums) => void,
): NetworkLog {
  const sums: NetworkLogSums = { requests: 0, documentBytes: 0, decodedBytes: 0 };
  const entries: NetworkLogEntry[] = [];
  const latest = new Map<string, NetworkLogEntry>();
  const modes = new Map<string, string | undefined>();
  const followed = new Set<string>();
  let lastChange = Date.now();

  const begin = (entry: NetworkLogEntry) => {
    latest.set(entry.requestId, entry);
    entries.push(entry);
    lastChange = Date.now();
    sums.requests += 1;
    onGrowth(sums);
  };
  const change = (requestId: string, set: (entry: NetworkLogEntry) => void) => {
    const entry = latest.get(requestId);
    if (!entry) return;
    set(entry);
    lastChange = Date.now();
  };

  return {
    follow(session, { serviceWorker }) {
      followed.add(session.id ?? '');
      const open = (
        request: Pick<NetworkLogEntry, 'requestId' | 'url' | 'type'> & { blocksRender?: boolean },
      ) => {
        if (onTheNetwork.test(request.url) && isWeighing())
          begin({
            ...blank,
            ...request,
            url: request.url.slice(0, maxUrlLength),
            mode: modes.get(request.requestId),
            session,
            byServiceWorker: serviceWorker,
            startedMs: Date.now(),
          });
      };
      session.on('Network.requestWillBeSent', (event) => {
        const { requestId, request, type = 'Other', redirectResponse, renderBlockingBehavior } = event;
        if (redirectResponse)
          change(requestId, (entry) => {
            recordResponse(entry, redirectResponse);
            entry.done = true;
          });
        // The browser reports a service worker's script twice.
        if (latest.get(requestId)?.done !== false)
          open({ requestId, url: request.url, type, blocksRender: renderBlockingBehavior === 'Blocking' });
      });
      // It may come before its request.
      session.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
        const isOwn = findHeader(headers, 'sec-fetch-site') === 'same-origin';
        const mode = isOwn ? undefined : findHeader(headers, 'sec-fetch-mode');
        modes.set(requestId, mode);
        const entry = latest.get(requestId);
        if (entry) entry.mode = mode;
      });
      session.on('Network.requestServedFromCache', ({ requestId }) =>
        change(requestId, (entry) => {
          entry.local = true;
        }),
      );
      session.on('Network.responseReceived', ({ requestId, response, type }) =>
        change(requestId, (entry) => {
          if (entry.failed) return;
          entry.type = type;
          recordResponse(entry, response);
        }),
      );
      // If the server confirms that a stored file has not changed, the response above has the status of the stored one.
      session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) =>
        change(requestId, (entry) => {
          if (statusCode !== 304) return;
          entry.revalidated = true;
          if (entry.status === 200) entry.status = 304;
        }),
      );
      session.on('Network.dataReceived', ({ requestId, dataLength, encodedDataLength }) =>
        change(requestId, (entry) => {
          if (entry.failed) return;
          entry.decodedBytes += dataLength;
          sums.decodedBytes += dataLength;
          if (entry.type === 'Document')
            sums.documentBytes = Math.max(sums.documentBytes, entry.decodedBytes);
          onGrowth(sums);
          // This is for requests that never end. The exact size of others is reported at their end.
          const encoded = findHeader(entry.headers, 'content-encoding');
          if (!entry.local) entry.transferBytes += encodedDataLength || (encoded ? 0 : dataLength);
        }),
      );
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
        change(requestId, (entry) => {
          entry.done = true;
          // Chromium reports its own error page for a frame without a response like a response, although nothing was
          // transferred.
          if (entry.failed) return;
          // Chromium leaves out the headers if a picture's response is an error page.
          const knownBytes = entry.type === 'Image' && entry.status >= 400 ? entry.transferBytes : 0;
          if (!entry.local) entry.transferBytes = Math.max(knownBytes, encodedDataLength);
        }),
      );
      session.on('Network.loadingFailed', ({ requestId }) =>
        change(requestId, (entry) => {
          entry.done = true;
          entry.failed = true;
        }),
      );
      session.on('Network.webSocketCreated', ({ requestId, url }) =>
        open({ requestId, url, type: 'WebSocket' }),
      );
      session.on('Network.webSocketHandshakeResponseReceived', ({ requestId, response }) =>
        change(requestId, (entry) => {
          entry.status = response.status;
          entry.transferBytes += response.headersText?.length ?? 0;
        }),
      );
      session.on('Network.webSocketFrameReceived', ({ requestId, response }) =>
        change(requestId, (entry) => {
          entry.transferBytes += response.payloadData.length;
        }),
      );
      session.on('Network.webSocketClosed', ({ requestId }) =>
        change(requestId, (entry) => {
          entry.done = true;
        }),
      );
    },
    forget(session) {
      for (const entry of entries) if (entry.session.id === session.id) entry.done = true;
      return followed.delete(session.id ?? '');
    },
    entries: () => entries,
    open: () => entries.filter(isUnderWay).map(({ url }) => url),
    // A script may wait for a response for hours, to receive news. That adds nothing to the page.
    isLoading: () =>
      Date.now() - lastChange < stillMs || entries.some((entry) => isUnderWay(entry) && !isOfScript(entry)),
    lastChangeMs: () => lastChange,
    polls: () =>
      entries
        .filter((entry) => isUnderWay(entry) && isOfScript(entry) && entry.status === 0)
        .filter(({ startedMs }) => Date.now() - startedMs >= maxRequestMs)
        .map(({ url }) => url)
        // Another question at the same address, as of an API, may be answered at once.
        .filter((url) => !entries.some((entry) => entry.url === url && entry.status !== 0)),
    async quiet({ quietMs, maxMs, hungUrls, signal }) {
      const until = Date.now() + maxMs;
      const busy = (now: number) =>
        entries.some(
          (entry) => isUnderWay(entry) && !hungUrls.has(entry.url) && now - entry.startedMs < maxRequestMs,
        );
      while (Date.now() < until) {
        signal.throwIfAborted();
        const now = Date.now();
        const leftMs = busy(now) ? 50 : quietMs - (now - lastChange);
        if (leftMs <= 0) return true;
        await new Promise((resolve) => setTimeout(resolve, Math.min(50, leftMs)));
      }
      return false;
    },
  };
}

const isOfScript = ({ type }: NetworkLogEntry) => /^(Fetch|XHR)$/.test(type);

const isUnderWay = ({ done, type }: NetworkLogEntry) => !done && !streams.has(type);

const blank = {
  status: 0,
  mimeType: '',
  headers: {},
  transferBytes: 0,
  decodedBytes: 0,
  local: false,
  revalidated: false,
  fromServiceWorker: false,
  done: false,
  failed: false,
  blocksRender: false,
};

function recordResponse(entry: NetworkLogEntry, response: Protocol.Network.Response): void {
  entry.status = entry.revalidated && response.status === 200 ? 304 : response.status;
  entry.mimeType = response.mimeType;
  entry.headers = response.headers;
  entry.fromServiceWorker = Boolean(response.fromServiceWorker);
  entry.local ||= Boolean(response.fromDiskCache || response.fromServiceWorker || response.fromPrefetchCache);
  entry.transferBytes = entry.local ? 0 : response.encodedDataLength;
}

/** Finds the value of a header, whose name is not case-sensitive. */
export function findHeader(headers: Headers, name: string): string | undefined {
  const key = Object.keys(headers).find((key) => key.toLowerCase() === name);
  return key === undefined ? undefined : headers[key];
}
