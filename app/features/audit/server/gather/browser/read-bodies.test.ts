import { expect, test } from 'vitest';
import { fakeResource } from '#tests/measurement.ts';
import type { CdpSession } from './cdp-connection.ts';
import type { NetworkLogEntry } from './network-log.ts';
import { readBodies } from './read-bodies.ts';

const sheet = { kind: 'style', contentType: 'text/css', transferBytes: 2000 } as const;

test('W-01 a body that the other device has shown is not read again, and one that was dropped is left out', async () => {
  const urls = ['a', 'b', 'c'].map((name) => `https://page.example/${name}.css`);
  const [knownUrl = '', bufferedUrl = '', droppedUrl = ''] = urls;
  const requestedIds: string[] = [];
  const page = {
    id: 'page',
    async send(_method: string, { requestId }: { requestId: string }) {
      requestedIds.push(requestId);
      if (requestId === droppedUrl) throw new Error('No resource with given identifier found');
      return { body: 'from the desktop', base64Encoded: false };
    },
  } as unknown as CdpSession;
  const entries = urls.map((url) => ({ url, requestId: url, done: true, session: page }) as NetworkLogEntry);
  const resources = urls.map((url) => fakeResource({ url, ...sheet }));
  const bodies = new Map<string, Uint8Array>([[knownUrl, Buffer.from('from the phone')]]);
  await readBodies(page, { entries, resources, bodies });
  expect(requestedIds).toEqual([bufferedUrl, droppedUrl]);
  expect([...bodies].map(([url, body]) => [url, String(body)])).toEqual([
    [knownUrl, 'from the phone'],
    [bufferedUrl, 'from the desktop'],
  ]);
});
