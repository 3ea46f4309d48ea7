import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';

test('SEO-04 pages do not contain a byte for measuring if it is not configured', async () => {
  const { get } = createTestApp();
  expect(await (await get('/')).text()).not.toMatch(/\/vitals-|data-vitals|data-script/);
});

test('SEO-04 if measuring is configured, pages contain its inline script and no script of another origin', async () => {
  const measuring = { vitalsRate: 0.1, script: { path: '/_host/insights.js', rate: 0.5 } };
  const { get } = createTestApp({ services: { measuring } });
  const html = await (await get('/about')).text();
  const script = html.match(/<script data-vitals=[^>]*>(.*?)<\/script>/s);
  expect(script?.[0]).toMatch(
    /^<script data-vitals="\/assets\/vitals-[\w-]+\.js" data-vitals-rate="0.1" data-script="\/_host\/insights.js" data-script-rate="0.5">/,
  );
  expect(script?.[1]?.length).toBeLessThan(700);
  expect(html.match(/<script[^>]* src="(?!\/)/)).toBeNull();
});
