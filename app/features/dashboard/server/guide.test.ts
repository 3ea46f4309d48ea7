import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startTestDashboard } from '#tests/dashboard-service.ts';
import { projectDir } from '#tests/site.ts';
import { describeStores } from '#tests/stores.ts';

/** What a new owner reads about the dashboard, on one line. */
const [, guide = ''] =
  /## The dashboard\n(.*?)\n## /s.exec(readFileSync(path.join(projectDir, 'docs/leads.md'), 'utf8')) ?? [];
const listNamed = (pattern: RegExp) =>
  [...guide.replace(/\s+/g, ' ').matchAll(pattern)].map(([, name = '']) => name);

await describeStores(
  ({ open }) => {
    test('every button, field and page that docs/leads.md names is there by this name', async () => {
      const dashboard = startTestDashboard(await open(), { accounts: 'supabase' });
      const join = `/dashboard/join?token=${await dashboard.invite('ana@saltbush.example')}`;
      const welcome = await dashboard.openBrowser().get(join);
      // On two devices, of which one can end the other.
      await dashboard.join('ana@saltbush.example');
      const ana = await dashboard.join('ana@saltbush.example');
      const { leads } = dashboard.services;
      const caught = await dashboard.enquire({}, { honeypot: 'x' });
      const reference = await dashboard.enquire();
      const step = { kind: 'step', text: 'Ring them', on: '2020-01-01' } as const;
      await leads.change({ reference, version: 1, changes: [step], who: 'Ana' });
      await dashboard.leadWorker.runDue();
      const givenUp = { state: 'dead' as const, finished_at: new Date(dashboard.clock.now).toISOString() };
      await dashboard.store.db.updateTable('jobs').set(givenUp).execute();
      await ana.get(`/dashboard/enquiry/${reference}`);
      dashboard.clock.now += 1000;
      await ana.post(`/dashboard/enquiry/${reference}`, { act: 'answer', version: '2' });
      const places = ['', `/enquiry/${caught}`, `/enquiry/${reference}`, '/orders', '/health', '/person'];
      const pages = [welcome];
      for (const place of [...places, '/you', '/staff']) pages.push(await ana.get(`/dashboard${place}`));
      const text = pages.map((page) => page.text).join('');
      const labels = listNamed(/(?<!\*)\*([^*]+)\*(?!\*)/g);
      expect(labels.length).toBeGreaterThan(25);
      expect(labels.filter((label) => !new RegExp(`>${label} ?<`).test(text))).toEqual([]);
      for (const address of listNamed(/`(\/dashboard[^`]*)`/g))
        expect([address, (await ana.get(address)).status < 400]).toEqual([address, true]);
    });
  },
  { databaseUse: 'little' },
);
