import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import type { SearchEngineVariables } from '#app/features/seo/server/search-engines/robots-header.ts';
import { PageCache } from '#platform/http/page-cache/page-cache.ts';
import { RenderedPage } from '#platform/http/page-cache/rendered-page.ts';
import { sendPage } from '#platform/http/page-cache/send-page.ts';
import { createFreshPages } from './fresh-pages.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

test('a fresh page is served without the app, even for an outdated ETag, and the app handles a current one', async () => {
  const made = new RenderedPage({ status: 200, headers: [], body: Buffer.from('page'), cacheable: true });
  const cache = new PageCache({ maxBytes: 1e6, log: silent });
  const { recordResponses, serveFresh } = createFreshPages(
    cache,
    () => true,
    () => '/',
  );
  const app = new Hono<{ Variables: SearchEngineVariables }>();
  app.use(recordResponses);
  app.get('/', async (c) => {
    c.set('isIndexable', true);
    const { page, freshness } = await cache.get('/', async () => made);
    return sendPage(c, page, freshness);
  });
  const passOn = vi.fn<RequestListener>(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  const server = createServer(serveFresh(passOn));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const request = async (etag?: string) => {
    const { port } = server.address() as AddressInfo;
    const headers = { 'accept-encoding': 'identity', ...(etag && { 'if-none-match': etag }) };
    const response = await fetch(`http://127.0.0.1:${port}/`, { headers });
    return [response.status, await response.text(), passOn.mock.calls.length];
  };
  expect(await request()).toEqual([200, 'page', 1]);
  expect(await request()).toEqual([200, 'page', 1]);
  expect(await request('"another"')).toEqual([200, 'page', 1]);
  expect(await request(made.etag)).toEqual([304, '', 2]);
  server.close();
  server.closeAllConnections();
});
