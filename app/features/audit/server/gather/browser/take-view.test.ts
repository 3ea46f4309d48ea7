import { expect, test } from 'vitest';
import type { CdpSession } from './cdp-connection.ts';
import { createNetworkLog, type NetworkLog } from './network-log.ts';
import { emptySnapshot, takeView } from './take-view.ts';

/** A session whose events the test sends. */
function fakeSession(id: string) {
  const listeners = new Map<string, (params: never) => void>();
  const session: CdpSession = {
    id,
    send: () => Promise.reject(new Error('no command is expected')),
    on: (event, listener) => {
      listeners.set(event, listener as never);
      return () => {};
    },
  };
  return { session, emit: (event: string, params: object) => listeners.get(event)?.(params as never) };
}

type Emit = (event: string, params: object) => void;
type FakeRequest = { id: string; url: string; type?: string; bytes?: number };

const beginRequest = (emit: Emit, { id, url, type = 'Image' }: FakeRequest, more = {}) =>
  emit('Network.requestWillBeSent', { requestId: id, request: { url }, type, ...more });
const respond = (emit: Emit, { id, type = 'Image' }: FakeRequest, response = {}) =>
  emit('Network.responseReceived', {
    requestId: id,
    type,
    response: { status: 200, mimeType: 'image/png', headers: {}, encodedDataLength: 100, ...response },
  });

/** Simulates a complete load of a file. */
function load(emit: Emit, request: FakeRequest, response = {}) {
  beginRequest(emit, request);
  respond(emit, request, response);
  emit('Network.loadingFinished', { requestId: request.id, encodedDataLength: request.bytes });
}

const page = 'http://page.example/';
const view = (networkLog: NetworkLog, wireBytes: number) =>
  takeView(emptySnapshot, { entries: [...networkLog.entries()], wireBytes }, page);

function begin() {
  const networkLog = createNetworkLog(
    () => true,
    () => {},
  );
  const { session, emit } = fakeSession('page');
  networkLog.follow(session, { serviceWorker: false });
  return { networkLog, emit };
}

test('W-03 each hop of a redirect counts, and files from a cache do not', () => {
  const { networkLog, emit } = begin();
  const redirectResponse = { status: 301, mimeType: '', headers: {}, encodedDataLength: 150 };
  beginRequest(emit, { id: '1', url: `${page}old`, type: 'Document' });
  beginRequest(emit, { id: '1', url: page, type: 'Document' }, { redirectResponse });
  respond(emit, { id: '1', url: page, type: 'Document' }, { headers: { 'Content-Encoding': 'br' } });
  emit('Network.loadingFinished', { requestId: '1', encodedDataLength: 1200 });
  load(emit, { id: '2', url: `${page}kept.png`, bytes: 5000 }, { fromDiskCache: true });
  beginRequest(emit, { id: '3', url: `${page}held.png` });
  emit('Network.requestServedFromCache', { requestId: '3' });
  emit('Network.loadingFinished', { requestId: '3', encodedDataLength: 700 });
  beginRequest(emit, { id: '4', url: 'data:image/png,' });
  const { resources, ...sums } = view(networkLog, 1350);
  expect(resources.map(({ url, status, transferBytes }) => [url, status, transferBytes])).toEqual([
    [`${page}old`, 301, 150],
    [page, 200, 1200],
  ]);
  expect(resources[1]).toMatchObject({ kind: 'document', encoding: 'br', party: 'own' });
  expect(sums).toEqual({ transferBytes: 1350, requests: 2, backgroundBytes: 0 });
});

test('W-03 over http all transferred bytes count, whatever requested them', () => {
  const { networkLog, emit } = begin();
  load(emit, { id: '1', url: page, type: 'Document', bytes: 1000 });
  expect(view(networkLog, 1400)).toMatchObject({ transferBytes: 1400, backgroundBytes: 400 });
});

test('W-03 over TLS the overhead of encryption does not count, and bytes beyond it do', () => {
  const { networkLog, emit } = begin();
  load(emit, { id: '1', url: 'https://page.example/', type: 'Document', bytes: 1_000_000 });
  expect(view(networkLog, 1_009_000)).toMatchObject({ transferBytes: 1_000_000, backgroundBytes: 0 });
  expect(view(networkLog, 1_529_120)).toMatchObject({ transferBytes: 1_500_000, backgroundBytes: 500_000 });
});

test('W-03 files that a service worker fetches are reported with the kind that the page requests', () => {
  const { networkLog, emit } = begin();
  const worker = fakeSession('worker');
  networkLog.follow(worker.session, { serviceWorker: true });
  const url = `${page}hero.png`;
  load(emit, { id: '1', url, bytes: 9000 }, { fromServiceWorker: true });
  load(worker.emit, { id: '2', url, type: 'Fetch', bytes: 9000 }, { mimeType: 'application/octet-stream' });
  load(
    worker.emit,
    { id: '3', url: `${page}ahead.json`, type: 'Fetch', bytes: 500 },
    { mimeType: 'application/json' },
  );
  expect(view(networkLog, 9500).resources).toMatchObject([
    { url, kind: 'image', transferBytes: 9000, background: true },
    { kind: 'data', transferBytes: 500, background: true },
  ]);
});

test('W-03 a file that is still loading counts with the bytes received so far', () => {
  const { networkLog, emit } = begin();
  const video = { id: '1', url: `${page}film.mp4`, type: 'Media' };
  beginRequest(emit, video);
  respond(emit, video, { status: 206, mimeType: 'video/mp4', encodedDataLength: 300 });
  emit('Network.dataReceived', { requestId: '1', dataLength: 60_000, encodedDataLength: 0 });
  expect(view(networkLog, 70_000)).toMatchObject({
    transferBytes: 70_000,
    backgroundBytes: 9700,
    resources: [{ kind: 'media', status: 206, transferBytes: 60_300 }],
  });
});

test('W-04 an address is stored without credentials and fragment, and shortened', () => {
  const { networkLog, emit } = begin();
  load(emit, { id: '1', url: `http://ana:secret@page.example/a.png?${'b'.repeat(3000)}#here`, bytes: 1000 });
  const [resource] = view(networkLog, 1000).resources;
  expect(resource?.url).toMatch(/^http:\/\/page\.example\/a\.png\?b+$/);
  expect(resource?.url).toHaveLength(2000);
});

test('W-03 the network is idle when only endless streams are open', async () => {
  const { networkLog, emit } = begin();
  const { signal } = new AbortController();
  const rest = () => networkLog.quiet({ quietMs: 60, maxMs: 400, hungUrls: new Set(), signal });
  beginRequest(emit, { id: '1', url: `${page}slow.png` });
  expect(await rest()).toBe(false);
  emit('Network.loadingFailed', { requestId: '1' });
  beginRequest(emit, { id: '2', url: `${page}news`, type: 'EventSource' });
  expect(await rest()).toBe(true);
});
