import { expect, test } from 'vitest';
import { auditPageNames } from './pages/create-pages.ts';
import { startAuditPages } from './start-audit-pages.ts';

test('W-01 the test pages weigh the same at every run, and what the server counts is what went over its sockets', async () => {
  await using pages = await startAuditPages();
  const { loads } = pages.page('static');
  const weight = await pages.weigh(loads.phone, 'first');
  expect(await pages.weigh(loads.phone, 'first')).toBe(weight);

  const count = pages.count();
  const answer = await fetch(`${pages.own}/static/first.webp`);
  const body = await answer.arrayBuffer();
  const [counted] = count().answers;
  expect(counted).toMatchObject({ url: '/static/first.webp', status: 200, done: true });
  expect(counted?.bytes).toBeGreaterThan(body.byteLength + 100);
  expect(counted?.bytes).toBeLessThan(body.byteLength + 600);
});

test('W-01 every load that is named for a test page is served, each page under 3 MB and none under 10 kB', async () => {
  await using pages = await startAuditPages();
  for (const name of auditPageNames) {
    const { loads } = pages.page(name);
    for (const url of loads.desktop.scrolled) {
      const { status } = await fetch(new URL(url, pages.own), { method: 'HEAD', redirect: 'manual' });
      expect([url, status < 400 || url.endsWith('missing.jpg')]).toEqual([url, true]);
    }
    const weight = await pages.weigh(loads.desktop, 'scrolled');
    expect([name, weight > 10_000 && weight < 3_000_000]).toEqual([name, true]);
  }
});
