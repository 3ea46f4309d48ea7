import { expect, onTestFinished, test, vi } from 'vitest';
import { DiskFull } from '#platform/data-folder.ts';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { describeStores } from '#tests/stores.ts';
import { health, type Readiness } from './health.ts';

function createHealth(readiness: Readiness) {
  const { log, lines } = createLogRecorder();
  const app = health(readiness, log);
  return { lines, get: async (path: string) => app.request(path) };
}

test('/readyz is 503 with the reason while the database fails, and /healthz stays 200', async () => {
  const database = { broken: true };
  const { get, lines } = createHealth({
    ready: true,
    pingDatabase: async () => {
      if (database.broken) throw new Error('connect ECONNREFUSED 10.0.0.9:5432');
    },
  });
  const refused = await get('/readyz');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect(await refused.json()).toEqual({ status: 'the database is not responding' });
  expect((await get('/healthz')).status).toBe(200);
  await get('/readyz');
  database.broken = false;
  expect((await get('/readyz')).status).toBe(200);
  // The change is logged once, however many requests there are.
  expect(lines.map(({ level, message }) => [level, message])).toEqual([
    ['error', 'the database is not responding'],
    ['info', 'the database is responding again'],
  ]);
});

test('/readyz and the log say that the disk is full', async () => {
  const error = new DiskFull('The disk of /srv/data is full: 3.0 MB are left.');
  const { get, lines } = createHealth({ ready: true, pingDatabase: () => Promise.reject(error) });
  expect(await (await get('/readyz')).json()).toEqual({ status: 'the disk is full' });
  expect(lines).toEqual([{ level: 'error', message: 'the disk is full', facts: { error } }]);
});

test('/readyz waits two seconds for a silent database, and pings it once at a time', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const silent = Promise.withResolvers<void>();
  const pingDatabase = vi.fn(() => silent.promise);
  const { get } = createHealth({ ready: true, pingDatabase });
  const responses = [get('/readyz'), get('/readyz'), get('/readyz')];
  await vi.advanceTimersByTimeAsync(2000);
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(pingDatabase).toHaveBeenCalledOnce();
  silent.resolve();
  await silent.promise;
  expect((await get('/readyz')).status).toBe(200);
});

test('/readyz does not ping the database when the server is stopping', async () => {
  const pingDatabase = vi.fn(async () => {});
  const { get } = createHealth({ ready: false, pingDatabase });
  const refused = await get('/readyz');
  expect([refused.status, await refused.json()]).toEqual([503, { status: 'stopping' }]);
  const stopping = await get('/healthz');
  expect([stopping.status, await stopping.json()]).toEqual([503, { status: 'stopping' }]);
  expect(pingDatabase).not.toHaveBeenCalled();
});

await describeStores(({ open }) => {
  test('/readyz is 200 over an open database and 503 over one that is closed', async () => {
    const store = await open();
    const pingDatabase = () => store.db.selectFrom('migrations').select('number').limit(1).execute();
    const { get } = createHealth({ ready: true, pingDatabase });
    expect((await get('/readyz')).status).toBe(200);
    await store.close();
    expect((await get('/readyz')).status).toBe(503);
  });
});

test('B-10 /readyz names services that are unavailable, and stays 200', async () => {
  const listDegraded = () => ({ blog: 'WordPress has been unreachable since 2026-11-23T02:01:00.000Z' });
  const response = await createHealth({ ready: true, listDegraded }).get('/readyz');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: 'ready', ...listDegraded() });
});
