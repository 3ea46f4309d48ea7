import { afterEach, expect, test, vi } from 'vitest';
import { describeWordPress } from './describe-wordpress.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

await describeWordPress((wordpress) => {
  const ask = (query: string, init?: RequestInit) => fetch(`${wordpress.url}/wp-json/wp/v2/${query}`, init);

  afterEach(async () => {
    await wordpress.clear();
    // That it ends is part of every fault.
    expect(await (await ask('posts?per_page=1')).json()).toHaveLength(1);
  });

  test.each([
    ['maintenance', 503, 'text/html'],
    ['fatal', 500, 'text/html'],
    ['database', 500, 'text/html'],
    ['html', 200, 'text/html'],
    ['closed', 401, 'application/json'],
  ] as const)('%s is %i as %s, from the very next request', async (name, status, type) => {
    await wordpress.fault(name);
    const response = await ask('posts');
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain(type);
    if (name === 'maintenance') expect(response.headers.get('retry-after')).toBe('600');
    if (name === 'closed') expect(await response.json()).toMatchObject({ code: 'rest_not_logged_in' });
  });

  test('junk is a 200 that calls itself JSON and begins with a warning', async () => {
    await wordpress.fault('junk');
    const response = await ask('posts');
    expect([response.status, response.headers.get('x-wp-total')]).toEqual([200, '26']);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.text()).toMatch(/^<br \/>\n<b>Warning<\/b>/);
  });

  test('bom is JSON behind a byte order mark', async () => {
    await wordpress.fault('bom');
    const bytes = Buffer.from(await (await ask('posts')).arrayBuffer());
    expect(bytes.subarray(0, 4).toString('hex')).toBe('efbbbf5b');
  });

  test('slow answers after the given time', async () => {
    await wordpress.fault('slow', 700);
    const start = performance.now();
    expect((await ask('posts?per_page=1')).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThanOrEqual(700);
  });

  test('hang answers nobody, and everybody when it is over', async () => {
    await wordpress.fault('hang');
    const asked = Array.from({ length: 5 }, () => ask('posts?per_page=1'));
    await expect(ask('posts', { signal: AbortSignal.timeout(500) })).rejects.toThrow('timeout');
    await wordpress.clear();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  test('plain permalinks: the usual path leads to a page, and only ?rest_route= to the API', async () => {
    await wordpress.fault('plain-permalinks');
    const usual = await ask('posts', { redirect: 'manual' });
    expect([usual.status, usual.headers.get('content-type')]).toEqual([301, 'text/html; charset=UTF-8']);
    const other = await fetch(`${wordpress.url}/?rest_route=/wp/v2/posts`);
    expect(other.headers.get('x-wp-total')).toBe('26');
  });

  test('redirect-loop leads to itself', async () => {
    await wordpress.fault('redirect-loop');
    const response = await ask('posts?page=1', { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, response.url]);
    await expect(ask('posts')).rejects.toThrow();
  });

  test('huge is an answer of more than 50 MB', async () => {
    await wordpress.fault('huge');
    let bytes = 0;
    for await (const chunk of (await ask('posts')).body ?? []) bytes += chunk.byteLength;
    expect(bytes).toBeGreaterThan(50 * 2 ** 20);
  });

  test('down is nobody at the door', async () => {
    await wordpress.fault('down');
    await expect(ask('posts')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  });

  test('a new fault takes the place of the old', async () => {
    await wordpress.fault('database');
    await wordpress.fault('html');
    expect((await ask('posts')).status).toBe(200);
  });
});
