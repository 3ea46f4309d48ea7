import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CdpSession } from './cdp-connection.ts';
import { findPlace, loadPage } from './load-page.ts';
import type { LedgerEntry } from './network-ledger.ts';

const page = 'https://page.example/';
const hanging = 'https://page.example/hangs.png';
const patience = { loadMs: 12_000, quietMs: 4000, scrollMs: 7000 };

/** A page that never fires its load event, because one picture never answers. */
const session = {
  id: 'page',
  on: () => () => {},
  send: async (method: string) =>
    method === 'Page.getFrameTree' ? { frameTree: { frame: { url: page } } } : {},
} as unknown as CdpSession;

const document = { requestId: '1', url: page, type: 'Document', status: 200, headers: {}, mimeType: '' };
const fakeLedger = (open: string[]) => ({
  entries: () => [document as LedgerEntry],
  open: () => open,
  lastChangeMs: () => 0,
  quiet: async () => false,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function timeLoad(open: string[], hung: Set<string>) {
  const startedMs = Date.now();
  const { signal } = new AbortController();
  const loading = loadPage(session, page, {
    ledger: fakeLedger(open),
    patience,
    hung,
    isRefused: () => false,
    signal,
  });
  await vi.runAllTimersAsync();
  expect(await loading).toEqual({ url: page, quiet: false });
  return Date.now() - startedMs;
}

test('W-03 what hung on the first load is waited for once: later loads go on without it', async () => {
  const hung = new Set<string>();
  expect(await timeLoad([hanging], hung)).toBeGreaterThanOrEqual(patience.loadMs);
  expect([...hung]).toEqual([hanging]);
  expect(await timeLoad([hanging], hung)).toBeLessThan(1000);
});

test('W-03 what has not hung before has its whole time, beside what has', async () => {
  const hung = new Set([hanging]);
  expect(await timeLoad([hanging, `${page}new.png`], hung)).toBeGreaterThanOrEqual(patience.loadMs);
});

test.each([
  [true, 'refused'],
  [false, 'unreachable'],
])(
  'W-04 a page whose script leads to an address without an answer is told which: refused by us is %s',
  async (isRefused, code) => {
    const frame = { url: 'chrome-error://chromewebdata/', unreachableUrl: 'http://10.0.0.7/x?secret' };
    const lost = { send: async () => ({ frameTree: { frame } }) } as unknown as CdpSession;
    await expect(findPlace(lost, () => isRefused)).rejects.toMatchObject({
      failure: { code, ledTo: expect.stringContaining('10.0.0.7/x') },
    });
  },
);
