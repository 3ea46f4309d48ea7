import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';

test('SEO-04 where nothing is counted there is no byte of it in a page', async () => {
  const { get } = createTestApp();
  expect(await (await get('/')).text()).not.toMatch(/\/vitals-|data-vitals|data-script/);
});

test('SEO-04 where it is on, pages carry the deciding script, and its hash is all that the policy allows more', async () => {
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
