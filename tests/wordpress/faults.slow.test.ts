import { afterEach, expect, test, vi } from 'vitest';
import { describeWordPress } from './describe-wordpress.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

await describeWordPress((wordpress) => {
  const ask = (query = 'posts', init?: RequestInit) =>
    fetch(`${wordpress.url}/wp-json/wp/v2/${query}`, { redirect: 'manual', ...init });

  afterEach(async () => {
    await wordpress.clear();
    // That it ends is part of every fault.
    expect(await (await ask('posts?per_page=1')).json()).toHaveLength(1);
  });

  test.each([
    ['maintenance', 503, 'text/html', { 'retry-after': '600' }, /^</],
    ['fatal', 500, 'text/html', {}, /^</],
    ['database', 500, 'text/html', {}, /^</],
    ['html', 200, 'text/html', {}, /^</],
    ['closed', 401, 'application/json', {}, /rest_not_logged_in/],
    ['junk', 200, 'application/json', { 'x-wp-total': '26' }, /^<br \/>\n<b>Warning<\/b>/],
    ['plain-permalinks', 301, 'text/html', {}, /^/],
    ['redirect-loop', 302, 'text/html', {}, /^/],
  ] as const)('%s is %i as %s, from the very next request', async (name, status, type, headers, text) => {
    await wordpress.fault(name);
    const response = await ask();
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain(type);
    expect(Object.fromEntries(response.headers)).toMatchObject(headers);
    if (name === 'redirect-loop') expect(response.headers.get('location')).toBe(response.url);
    expect(await response.text()).toMatch(text);
  });

  test('bom is JSON behind a byte order mark', async () => {
    await wordpress.fault('bom');
    const bytes = Buffer.from(await (await ask()).arrayBuffer());
    expect(bytes.subarray(0, 4).toString('hex')).toBe('efbbbf5b');
  });

  test('slow answers after the given time', async () => {
    await wordpress.fault('slow', 700);
    const start = performance.now();
    expect((await ask('posts?per_page=1')).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThanOrEqual(690);
  });

  test('hang answers nobody, and everybody when it is over', async () => {
    await wordpress.fault('hang');
    const asked = Array.from({ length: 5 }, () => ask('posts?per_page=1'));
    await expect(ask('posts', { signal: AbortSignal.timeout(500) })).rejects.toThrow('timeout');
    await wordpress.clear();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  test('plain permalinks leave ?rest_route= to the API', async () => {
    await wordpress.fault('plain-permalinks');
    const other = await fetch(`${wordpress.url}/?rest_route=/wp/v2/posts`);
    expect(other.headers.get('x-wp-total')).toBe('26');
  });

  test('huge is an answer of more than 50 MB', async () => {
    await wordpress.fault('huge');
    let bytes = 0;
    for await (const chunk of (await ask()).body ?? []) bytes += chunk.byteLength;
    expect(bytes).toBeGreaterThan(50 * 2 ** 20);
  });

  test('down is nobody at the door, and a new fault takes its place', async () => {
    await wordpress.fault('down');
    await expect(ask()).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    await wordpress.fault('html');
    expect((await ask()).status).toBe(200);
  });
});
