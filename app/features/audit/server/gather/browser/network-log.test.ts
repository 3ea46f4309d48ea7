import { expect, onTestFinished, test, vi } from 'vitest';
import type { CdpSession } from './cdp-connection.ts';
import { createNetworkLog } from './network-log.ts';

/** A session whose events the test sends. */
function createSession() {
  const listeners = new Map<string, (params: object) => void>();
  const session = {
    id: 'page',
    on(event: string, listener: (params: object) => void) {
      listeners.set(event, listener);
      return () => {};
    },
  } as unknown as CdpSession;
  const emit = (event: string, params: object) =>
    listeners.get(`Network.${event}`)?.({ requestId: '1', ...params });
  return { session, emit };
}

/** A networkLog that follows a page. */
function followPage(isWeighed = () => true) {
  const networkLog = createNetworkLog(isWeighed, () => {});
  const { session, emit } = createSession();
  networkLog.follow(session, { serviceWorker: false });
  return { networkLog, emit };
}

// The events of Chromium 156 for a response with 156 bytes of headers and 555 of text.
test.each([
  ['an icon, whose first event has the body too', 'Other', 711, 555, 711],
  ['an icon', 'Other', 156, 555, 711],
  ['an image, whose last event lacks the headers', 'Image', 156, 0, 555],
])('W-03 the error page in place of %s is counted once', (_what, type, firstBytes, dataBytes, lastBytes) => {
  const { networkLog, emit } = followPage();
  const url = 'https://page.example/favicon.ico';
  emit('requestWillBeSent', { type, request: { url } });
  emit('responseReceived', {
    type,
    response: { url, status: 404, mimeType: 'text/html', headers: {}, encodedDataLength: firstBytes },
  });
  emit('dataReceived', { dataLength: 555, encodedDataLength: dataBytes });
  emit('loadingFinished', { encodedDataLength: lastBytes });
  expect(networkLog.entries()).toMatchObject([{ status: 404, transferBytes: 711, done: true }]);
});

// Chromium 156 reports the stored response, of which only the headers came again, and the true status beside it.
test.each(['before', 'after'])(
  'W-03 a stored file that the server confirms, as told %s its response, has the status 304 and the bytes of headers',
  (when) => {
    const { networkLog, emit } = followPage();
    const url = 'https://page.example/next.svg';
    emit('requestWillBeSent', { type: 'Image', request: { url } });
    if (when === 'before') emit('responseReceivedExtraInfo', { statusCode: 304 });
    emit('responseReceived', {
      type: 'Image',
      response: { url, status: 200, mimeType: 'image/svg+xml', headers: {}, encodedDataLength: 242 },
    });
    if (when === 'after') emit('responseReceivedExtraInfo', { statusCode: 304 });
    emit('dataReceived', { dataLength: 1375, encodedDataLength: 0 });
    emit('loadingFinished', { encodedDataLength: 242 });
    expect(networkLog.entries()).toMatchObject([{ status: 304, transferBytes: 242 }]);
  },
);

test.each(['before', 'after'])(
  'W-03 the mode of a request to another origin is known, as told %s the request',
  (when) => {
    const { networkLog, emit } = followPage();
    const send = (requestId: string, site: string) => {
      const headers = { 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Site': site };
      if (when === 'before') emit('requestWillBeSentExtraInfo', { requestId, headers });
      emit('requestWillBeSent', { requestId, type: 'Font', request: { url: 'https://cdn.example/a.woff2' } });
      if (when === 'after') emit('requestWillBeSentExtraInfo', { requestId, headers });
    };
    send('1', 'cross-site');
    // A frame’s request to its own origin has the same mode, and cookies.
    send('2', 'same-origin');
    expect(networkLog.entries().map(({ mode }) => mode)).toEqual(['cors', undefined]);
  },
);

test('W-04 of an address of 2 MB only the beginning is kept, and nothing of a request that is not weighed', () => {
  let weighing = true;
  const { networkLog, emit } = followPage(() => weighing);
  const url = `https://page.example/?${'x'.repeat(2e6)}`;
  emit('requestWillBeSent', { type: 'Image', request: { url } });
  weighing = false;
  emit('requestWillBeSent', { requestId: '2', type: 'Image', request: { url } });
  expect(networkLog.entries().map((entry) => entry.url.length)).toEqual([4000]);
});

test('W-03 the network is idle half a second after its last change to the millisecond, and what hung before is not awaited', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { networkLog, emit } = followPage();
  const { signal } = new AbortController();
  const time = async (hungUrls: string[] = []) => {
    const startedMs = Date.now();
    const waiting = networkLog.quiet({ quietMs: 500, maxMs: 4000, hungUrls: new Set(hungUrls), signal });
    const ended = waiting.then((isQuiet) => ({ isQuiet, ms: Date.now() - startedMs }));
    await vi.advanceTimersByTimeAsync(4100);
    return ended;
  };
  const url = 'https://page.example/a.png';
  emit('requestWillBeSent', { type: 'Image', request: { url } });
  setTimeout(() => emit('loadingFinished', { encodedDataLength: 1 }), 130);
  expect(await time()).toEqual({ isQuiet: true, ms: 630 });
  emit('requestWillBeSent', { requestId: '2', type: 'Image', request: { url } });
  expect(await time()).toEqual({ isQuiet: false, ms: 4000 });
  expect(await time([url])).toEqual({ isQuiet: true, ms: 0 });
});
