import { expect, test } from 'vitest';
import { findUnusedPreconnects } from './find-unused-preconnects.ts';

type Request = Parameters<typeof findUnusedPreconnects>[1][number];

const cookies = { 'Access-Control-Allow-Credentials': 'true' };
const request = (url: string, more: Partial<Request> = {}): Request => ({
  ...{ url, type: 'Script', mode: undefined, status: 200, failed: false, headers: {} },
  ...more,
});
const link = (url: string, crossOrigin: string | null = null) => ({ url, crossOrigin });
const pageUrl = 'https://page.example/';

const requests = [pageUrl, 'https://fonts.example/a.woff2', 'https://cdn.example:8443/x.js'].map((url) =>
  request(url),
);

test.each([
  [[], []],
  [['https://fonts.example/'], []],
  [['https://cdn.example:8443'], []],
  [['https://maps.example/'], ['https://maps.example']],
  [['https://fonts.example/', 'https://ads.example/x?y', 'https://ads.example/'], ['https://ads.example']],
  // Another port is another connection, and what is no address opens none.
  [['https://cdn.example/', 'javascript:void(0)', ''], ['https://cdn.example']],
])('W-03 of the preconnect links %j no request uses %j', (preconnects, unused) => {
  const links = preconnects.map((url) => link(url));
  expect(findUnusedPreconnects(links, requests, pageUrl)).toEqual(unused.map((url) => ({ url })));
});

const host = 'https://cdn.example';
const plain = link(host);
const anonymous = link(host, 'anonymous');
const font = request(`${host}/a.woff2`, { type: 'Font', mode: 'cors' });
const photo = request(`${host}/a.avif`, { type: 'Image', mode: 'no-cors' });
const call = (more: Partial<Request> = {}) =>
  request(`${host}/api`, { type: 'Fetch', mode: 'cors', ...more });

test.each<[string, ReturnType<typeof link>[], string[], ...Request[]]>([
  ['a font', [plain], ['missing'], font],
  ['a font', [anonymous], [], font],
  ['a font', [link(host, 'use-credentials')], ['missing'], font],
  ['a picture', [plain], [], photo],
  ['a picture', [anonymous], ['needless'], photo],
  ['a picture', [link(host, 'use-credentials')], [], photo],
  ['a font and a picture', [plain], [], font, photo],
  ['a font and a picture', [anonymous], [], font, photo],
  ['a font, beside a right one', [plain, anonymous], [''], font],
  ['a picture, beside a right one', [anonymous, plain], [''], photo],
  ['a call', [plain], ['missing'], call()],
  ['a call', [anonymous], [], call()],
  // What may have been sent with cookies may have used either.
  ['a call that allows cookies', [plain], [], call({ headers: cookies })],
  ['a call that allows cookies', [anonymous], [], call({ headers: cookies })],
  ['a font that allows cookies', [plain], ['missing'], { ...font, headers: cookies }],
  ['a call that failed', [plain], [], call({ status: 0, failed: true })],
  ['a call without CORS', [anonymous], [], call({ mode: 'no-cors' })],
  ['a frame', [anonymous], [], request(`${host}/`, { type: 'Document', mode: 'navigate' })],
  ['a module', [plain], ['missing'], call({ type: 'Script' })],
  ['a font whose mode is unknown', [plain], [], { ...font, mode: undefined }],
])('W-03 for %s the links %j are unused as %j', (_what, links, expected, ...made) => {
  const found = findUnusedPreconnects(links, made, pageUrl);
  expect(found.map(({ crossOrigin = '' }) => crossOrigin)).toEqual(expected);
});

test('W-03 to its own origin a page has one kind of connection', () => {
  expect(findUnusedPreconnects([plain], [font], `${host}/page/`)).toEqual([]);
});
