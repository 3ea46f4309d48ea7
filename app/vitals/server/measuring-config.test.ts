import { expect, test } from 'vitest';
import { parseEnvironment } from '#server/env.ts';

test.each([
  [{}, undefined],
  [{ VITALS_SAMPLE_RATE: '0', ANALYTICS_SAMPLE_RATE: '1' }, undefined],
  [{ ANALYTICS_SCRIPT: '/_host/a.js', ANALYTICS_SAMPLE_RATE: '0' }, undefined],
  [
    { VITALS_SAMPLE_RATE: '.25', ANALYTICS_SCRIPT: '/_vercel/insights/script.js' },
    { vitalsRate: 0.25, script: { path: '/_vercel/insights/script.js', rate: 1 } },
  ],
])('SEO-04 what is measured with %j is %j: nothing unless somebody says so', (variables, measuring) => {
  expect(parseEnvironment(variables).measuring).toEqual(measuring);
});

test.each([
  ['VITALS_SAMPLE_RATE', '2'],
  ['VITALS_SAMPLE_RATE', '10%'],
  ['ANALYTICS_SAMPLE_RATE', 'x'],
  ['ANALYTICS_SCRIPT', 'https://elsewhere.example/a.js'],
  ['ANALYTICS_SCRIPT', '//elsewhere.example/a.js'],
  ['ANALYTICS_SCRIPT', '/../a.js'],
  ['ANALYTICS_SCRIPT', '/a.js?x="><script>'],
])('SEO-04 %s=%s is refused by name', (name, value) => {
  expect(() => parseEnvironment({ [name]: value })).toThrow(name);
});
