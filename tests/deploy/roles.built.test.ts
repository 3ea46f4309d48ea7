import path from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { postEnquiry } from '../sent-lead.ts';
import { type Site, startSite } from '../site.ts';
import { describeStores } from '../stores.ts';
import { startAuditedPage, useEverything } from './use-site.ts';

const audited = await startAuditedPage();

/** Starts a process that ends with its test. Its data go with the database, because on SQLite both have one folder. */
async function start(env: Record<string, string>): Promise<Site> {
  const site = await startSite(env);
  onTestFinished(() => (env.DATA_DIR ? site.end() : site.stop()));
  return site;
}

await describeStores(
  ({ createPlace, open, kind }) => {
    test('C-02 W-02 P-03 what visitors ask of ROLE=web is done by ROLE=worker: emails, orders and audits', async () => {
      const place = await createPlace();
      const shared = {
        ...audited.settings,
        ...(place.kind === 'postgres' ? { DATABASE_URL: place.url } : { DATA_DIR: path.dirname(place.file) }),
      };
      const web = await start({ ...shared, ROLE: 'web' });
      expect(await postEnquiry(web.url)).toBe(303);
      const store = await open(place);
      const listStates = async () =>
        (await store.db.selectFrom('jobs').select('state').where('subject', 'like', 'lead:%').execute()).map(
          ({ state }) => state,
        );
      // Without a worker nothing is sent, and nothing is lost.
      expect(new Set(await listStates())).toEqual(new Set(['ready']));
      const worker = await start({ ...shared, ROLE: 'worker' });
      await expect.poll(listStates, { timeout: 30_000 }).not.toContain('ready');
      await useEverything({ url: web.url, mailDir: worker.dataDir }, audited.url, kind);
      const requestStatus = async (path: string) => (await fetch(worker.url + path)).status;
      expect([await requestStatus('/healthz'), await requestStatus('/readyz')]).toEqual([200, 200]);
      for (const path of [
        '/',
        '/contact',
        '/api/search?q=a',
        '/auth/v1/user',
        '/dashboard',
        '/healthz/request',
      ])
        expect([path, await requestStatus(path)]).toEqual([path, 404]);
    });
  },
  { databaseUse: 'little' },
);
