import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { serveMetrics } from '#platform/metrics/serve-metrics.ts';
import { createTestLeads } from '#tests/lead-service.ts';
import { createSentLead } from '#tests/sent-lead.ts';
import { findFreePort } from '#tests/site.ts';
import { describeStores } from '#tests/stores.ts';
import { readSiteMetrics } from './site-metrics.ts';

await describeStores(({ open }) => {
  test('C-02 a job that was given up is counted for a week, as Home does, and an email that is held back in spam never', async () => {
    const store = await open();
    const { inbox, admin, clock } = createTestLeads(store);
    const receive = async (email: string) => {
      const receipt = await inbox.receive(createSentLead({ email }));
      return receipt.state === 'received' ? receipt.reference : '';
    };
    await receive('mistyped@site.example');
    await admin.mark(await receive('spammer@site.example'), 'spam');
    const finished_at = new Date(clock.now).toISOString();
    await store.db.updateTable('jobs').set({ state: 'dead', finished_at }).execute();
    readSiteMetrics({
      store,
      checkStorage: async () => {},
      dataDir: tmpdir(),
      backups: { kind: 'folder', folder: '/nonexistent' },
      now: () => clock.now,
    });
    const port = await findFreePort();
    const closeMetrics = await serveMetrics({ port, host: '127.0.0.1' });
    onTestFinished(closeMetrics);
    const readDead = async () => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      expect(text).toMatch(/^saltbush_database_up 1$/m);
      return text.split('\n').filter((line) => line.includes('state="dead"'));
    };
    // To the agency and to the visitor.
    expect(await readDead()).toEqual(['saltbush_jobs{kind="lead-mail",state="dead"} 2']);
    clock.now += 7 * 24 * 3600_000;
    expect(await readDead()).toEqual([]);
  });
});
