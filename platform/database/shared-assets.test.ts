import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { AssetStore, assets, type FetchShared } from '#platform/http/assets/assets.ts';
import { describeStores } from '#tests/stores.ts';
import { createTemporaryFolder } from '#tests/temporary-folder.ts';
import { createSharedAssets } from './shared-assets.ts';

/** Creates the folders of a server with these files in its build. */
async function createServer(files: Record<string, string>) {
  const folder = createTemporaryFolder(onTestFinished);
  const [clientDir, dataDir] = [path.join(folder, 'client'), path.join(folder, 'data')];
  await mkdir(path.join(clientDir, 'assets'), { recursive: true });
  for (const [name, text] of Object.entries(files))
    await writeFile(path.join(clientDir, 'assets', name), text);
  const serve = (fetchShared: FetchShared) => {
    const app = new Hono().use(assets(new AssetStore([clientDir, dataDir], fetchShared)));
    return async (name: string, encoding = 'identity') =>
      app.request(`/assets/${name}`, { headers: { 'accept-encoding': encoding } });
  };
  return { clientDir, dataDir, serve };
}

await describeStores(({ kind, open }) => {
  // On SQLite all servers share one data folder.
  const onPostgres = test.runIf(kind === 'postgres');

  onPostgres(
    'a server without a common folder serves the assets of another version, compressed forms included',
    async () => {
      const store = await open();
      const newer = await createServer({
        'site-new.css': 'new',
        'site-new.css.br': 'small',
        'both.js': 'same',
      });
      const older = await createServer({ 'site-old.css': 'old', 'both.js': 'same' });
      const openFor = ({ clientDir, dataDir }: typeof newer) => createSharedAssets(store, clientDir, dataDir);
      await Promise.all([openFor(newer).publish(), openFor(older).publish()]);
      const get = older.serve(openFor(older).fetch);
      // Two visitors send a request at once.
      const [one, two] = await Promise.all([get('site-new.css'), get('site-new.css')]);
      expect([await one.text(), await two.text()]).toEqual(['new', 'new']);
      const small = await get('site-new.css', 'br');
      expect([small.headers.get('content-encoding'), await small.text()]).toEqual(['br', 'small']);
      expect(await (await newer.serve(openFor(newer).fetch)('site-old.css')).text()).toBe('old');
      expect((await get('made-up.css')).status).toBe(404);
      expect(existsSync(path.join(older.dataDir, 'assets/made-up.css'))).toBe(false);
    },
  );

  onPostgres('an asset is shared for 30 days after the last server that had it in its build', async () => {
    const store = await open();
    const list = async () =>
      (await store.db.selectFrom('shared_assets').select('name').orderBy('name').execute()).map(
        ({ name }) => name,
      );
    const publish = async (files: Record<string, string>, day: string) => {
      const { clientDir, dataDir } = await createServer(files);
      await createSharedAssets(store, clientDir, dataDir).publish(new Date(day));
    };
    await publish({ 'old.css': 'old', 'kept.css': 'kept' }, '2026-01-01T10:00:00Z');
    await publish({ 'kept.css': 'kept', 'new.css': 'new' }, '2026-01-31T10:00:00Z');
    expect(await list()).toEqual(['kept.css', 'new.css', 'old.css']);
    await publish({ 'new.css': 'new' }, '2026-02-01T10:00:00Z');
    expect(await list()).toEqual(['kept.css', 'new.css']);
  });
});

test('while the database is down, an asset of another version is a 503, and that is not remembered', async () => {
  const { dataDir, serve } = await createServer({ 'own.css': 'own' });
  let isDown = true;
  const get = serve(async (name) => {
    if (isDown) throw new Error('connect ECONNREFUSED');
    await mkdir(path.join(dataDir, 'assets'), { recursive: true });
    await writeFile(path.join(dataDir, 'assets', name), 'other');
  });
  const refused = await get('other.css');
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect((await get('own.css')).status).toBe(200);
  isDown = false;
  expect(await (await get('other.css')).text()).toBe('other');
});
