import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createIndexableHostCheck, robotsHeaders, type SearchEngineVariables } from './robots-header.ts';

const options = { siteUrl: 'https://saltbush.example', searchEngines: true, trustProxy: false };
const isIndexableHost = (host: string | undefined, forwardedHost?: string, more = {}) =>
  createIndexableHostCheck({ ...options, ...more })({ host, forwardedHost });

test.each([
  ['SALTBUSH.example', true],
  ['saltbush.example:443', true],
  ['saltbush.example.', true],
  ['www.saltbush.example', true],
  ['staging.saltbush.example', false],
  ['saltbush.example.evil.example', false],
  ['notsaltbush.example', false],
  ['203.0.113.7:3000', false],
  ['[2001:4860::1]:3000', false],
  // A proxy requests the site by these names.
  [undefined, true],
  ['127.0.0.1:3000', true],
  ['[::1]:3000', true],
  ['[::ffff:192.168.1.9]', true],
  ['saltbush', true],
  ['site.default.svc.cluster.local', true],
])('whether search engines may list the site under the name %s: %s', (host, isIndexable) => {
  expect(isIndexableHost(host)).toBe(isIndexable);
  expect(isIndexableHost(host, undefined, { searchEngines: false })).toBe(false);
});

test.each([
  ['origin.cdn.example', 'saltbush.example', false, false],
  ['origin.cdn.example', 'saltbush.example', true, true],
  ['origin.cdn.example', 'saltbush.example, edge.cdn.example', true, true],
  ['origin.cdn.example', 'staging.saltbush.example', true, false],
  // A visitor's header can't hide the site from search engines.
  ['saltbush.example', 'evil.example', true, true],
])(
  'asked for %s by a proxy that says %s (trusted: %s), the site may be listed: %s',
  (host, forwardedHost, trustProxy, isIndexable) => {
    expect(isIndexableHost(host, forwardedHost, { trustProxy })).toBe(isIndexable);
  },
);

test('C-02 the first visitor under another host is logged once, and no health check before is', async () => {
  const { log, lines } = createLogRecorder();
  const app = new Hono<{ Variables: SearchEngineVariables }>();
  app.use(robotsHeaders(createIndexableHostCheck(options), log));
  app.all('*', (c) => c.text('', 200));
  const request = async (path: string) => {
    const { headers } = await app.request(`http://origin.cdn.example${path}`);
    expect(headers.get('x-robots-tag')).toBe('noindex');
    return lines.map(({ facts }) => facts.host);
  };
  expect(await request('/healthz')).toEqual([]);
  expect(await request('/readyz')).toEqual([]);
  expect(await request('/about')).toEqual(['origin.cdn.example']);
  expect(await request('/')).toHaveLength(1);
});
