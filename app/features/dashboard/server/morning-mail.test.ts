import { expect, test } from 'vitest';
import { enqueue } from '#platform/jobs/job.ts';
import { startTestDashboard } from '#tests/dashboard-service.ts';
import { describeStores } from '#tests/stores.ts';
import { planMorningMail } from './morning-mail.ts';

await describeStores(
  ({ open, onOne }) => {
    onOne('whoever chose it gets an email each morning, and nobody when there is nothing', async () => {
      const dashboard = startTestDashboard(await open());
      const ana = await dashboard.join('ana@saltbush.example');
      await dashboard.join('ben@saltbush.example', 'Ben');
      await ana.post('/dashboard/you', { act: 'morning', value: 'on' });
      await dashboard.worker.runDue();
      const { emails, clock, store } = dashboard;
      emails.length = 0;
      clock.now = Date.parse('2026-11-29T02:00:00Z');
      await enqueue(store.db, [planMorningMail(new Date(clock.now))], clock.now);
      clock.now = Date.parse('2026-11-29T21:00:01Z');
      await dashboard.worker.runDue();
      expect(emails).toEqual([]);
      await dashboard.enquire();
      clock.now += 24 * 3600_000;
      await dashboard.worker.runDue();
      expect(emails.map(({ to, subject }) => [to.address, subject])).toEqual([
        ['ana@saltbush.example', 'Saltbush this morning'],
      ]);
      expect(emails[0]?.text).toContain('1 unanswered, for one day.');
      await dashboard.worker.runDue();
      expect(emails).toHaveLength(1);
    });
  },
  { databaseUse: 'little' },
);

test.each([
  ['2026-11-28T20:59:00Z', '2026-11-28T21:00:00.000Z'],
  ['2026-11-28T21:00:00Z', '2026-11-29T21:00:00.000Z'],
  // Clocks go back on 5 April 2026.
  ['2026-04-04T22:30:00Z', '2026-04-05T22:00:00.000Z'],
])('after %s the next morning is %s', (now, next) => {
  expect(planMorningMail(new Date(now)).runAfter?.toISOString()).toBe(next);
});
