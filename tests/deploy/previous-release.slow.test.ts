import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { released } from '#server/migrations.ts';
import { openStore } from '#server/open-store.ts';
import { startSite } from '../site.ts';
import { describeStores } from '../stores.ts';
import { testSecret } from '../test-settings.ts';
import { buildPreviousVersion } from './build-version.ts';
import { leadsTo, useEverything } from './use-site.ts';

const previous = buildPreviousVersion();
const folder = previous?.folder;
const absence = ' (skipped: there is none in Git, or its packages cannot be installed here)';
const page = createServer((_request, response) => {
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end('<!doctype html><title>Audited</title><p>Here.</p>');
});
await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
const { port } = page.address() as AddressInfo;
afterAll(() => {
  page.closeAllConnections();
  page.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const data = mkdtempSync(path.join(tmpdir(), 'saltbush-previous-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));

/** Whether that release has the rule itself, so that it starts on a newer database if nothing breaks it. */
const knowsTheRule = (of: string) =>
  readFileSync(path.join(of, 'platform/database/migrate.ts'), 'utf8').includes('breaking_migrations');

await describeStores(({ createPlace, kind }) => {
  test.runIf(folder)(
    `C-02 W-02 P-03 A-02 while a server of the release before (${previous?.commit.slice(0, 8)}) runs, this one expands its database, and it goes on: pages, enquiries, signing in, orders and audits${folder ? '' : absence}`,
    { timeout: 600_000 },
    async () => {
      const place = await createPlace();
      const env = {
        SECRET: testSecret,
        GREEN_WEB_URL: 'off',
        CHROMIUM_PATH: 'off',
        AUDIT_ALLOW: `127.0.0.1:${port}`,
        SMTP_URL: 'mailbox',
        MAIL_FROM: 'Saltbush <hello@saltbush.example>',
        LEADS_TO: leadsTo,
        DATA_DIR: place.kind === 'sqlite' ? path.dirname(place.file) : data,
        ...(place.kind === 'postgres' && { DATABASE_URL: place.url }),
      };
      const audited = `http://127.0.0.1:${port}/`;
      const old = await startSite(env, folder);
      onTestFinished(old.end);
      await useEverything({ url: old.url, mailDir: old.dataDir }, audited, `${kind}-before`);
      const store = await openStore(place);
      const known = await countMigrations(folder ?? '');
      const breaking = released.slice(known).filter(({ breaks }) => breaks);
      await store.close();
      // A migration that breaks it says so, and the guide says to stop it before.
      if (breaking.length > 0) return;
      await useEverything({ url: old.url, mailDir: old.dataDir }, audited, `${kind}-after`);
      if (!knowsTheRule(folder ?? '')) return;
      const again = await startSite({ ...env, DATA_DIR: old.dataDir }, folder);
      onTestFinished(again.end);
      expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
    },
  );
});

/** Counts the migrations that a release knows. */
async function countMigrations(of: string): Promise<number> {
  const { released: known } = (await import(path.join(of, 'server/migrations.ts'))) as {
    released: unknown[];
  };
  return known.length;
}
