import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CdpSession } from './cdp-connection.ts';
import { loadPage, requireAddress } from './load-page.ts';
import type { NetworkLogEntry } from './network-log.ts';

const page = 'https://page.example/';
const hanging = 'https://page.example/hangs.png';
const loadLimits = { loadMs: 12_000, quietMs: 4000, scrollMs: 7000 };

/** A session with a page that never fires its load event, because an image is never answered. */
const session = {
  id: 'page',
  on: () => () => {},
  send: async (method: string) =>
    method === 'Page.getFrameTree' ? { frameTree: { frame: { url: page } } } : {},
} as unknown as CdpSession;

const document = { requestId: '1', url: page, type: 'Document', status: 200, headers: {}, mimeType: '' };
const fakeNetworkLog = (open: string[]) => ({
  entries: () => [document as NetworkLogEntry],
  open: () => open,
  isLoading: () => false,
  lastChangeMs: () => 0,
  quiet: async () => false,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function timeLoad(open: string[], hungUrls: Set<string>) {
  const startedMs = Date.now();
  const { signal } = new AbortController();
  const loading = loadPage(session, page, {
    networkLog: fakeNetworkLog(open),
    loadLimits,
    hungUrls,
    isRefused: () => false,
    signal,
  });
  await vi.runAllTimersAsync();
  expect(await loading).toEqual({ url: page, quiet: false });
  return Date.now() - startedMs;
}

test('W-03 a request that hung on the first load is not awaited on later ones', async () => {
  const hungUrls = new Set<string>();
  expect(await timeLoad([hanging], hungUrls)).toBeGreaterThanOrEqual(loadLimits.loadMs);
  expect([...hungUrls]).toEqual([hanging]);
  expect(await timeLoad([hanging], hungUrls)).toBeLessThan(1000);
});

test('W-03 a request that has not hung before gets its full time, even beside one that has', async () => {
  const hungUrls = new Set([hanging]);
  expect(await timeLoad([hanging, `${page}new.png`], hungUrls)).toBeGreaterThanOrEqual(loadLimits.loadMs);
});

test.each([
  [true, 'refused'],
  [false, 'unreachable'],
])(
  'W-04 a page whose script navigates to an unreachable address fails with that address: refused by us is %s',
  async (isRefused, code) => {
    const frame = { url: 'chrome-error://chromewebdata/', unreachableUrl: 'http://10.0.0.7/x?secret' };
    const navigated = { send: async () => ({ frameTree: { frame } }) } as unknown as CdpSession;
    await expect(requireAddress(navigated, () => isRefused)).rejects.toMatchObject({
      failure: { code, ledTo: expect.stringContaining('10.0.0.7/x') },
    });
  },
);

test.each<[number, Record<string, string>, string]>([
  [503, { 'CF-Mitigated': 'challenge' }, 'bot challenge'],
  [405, { 'x-amzn-waf-action': 'captcha' }, 'bot challenge'],
  [429, {}, 'bot challenge'],
  [503, { 'cf-ray': '8c1' }, 'status'],
  [405, {}, 'status'],
  [403, { 'x-datadome': 'protected' }, 'forbidden'],
])(
  'W-04 a page that answers Chromium with %i and the headers %j fails as %s',
  async (status, headers, code) => {
    const response = { ...document, status, headers } as NetworkLogEntry;
    const before: NetworkLogEntry[] = [];
    const entries = vi.fn(() => [response]).mockReturnValueOnce(before);
    const { signal } = new AbortController();
    const options = { loadLimits, hungUrls: new Set<string>(), isRefused: () => false, signal };
    const loading = loadPage(session, page, { ...options, networkLog: { ...fakeNetworkLog([]), entries } });
    await expect(loading).rejects.toMatchObject({ failure: { code, status } });
  },
);
