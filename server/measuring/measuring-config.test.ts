import { expect, test } from 'vitest';
import { parseEnvironment } from '../env.ts';

test('SEO-04 nothing is measured unless somebody says so', () => {
  expect(parseEnvironment({}).measuring).toBeUndefined();
  expect(parseEnvironment({ VITALS_SAMPLE_RATE: '0', ANALYTICS_SAMPLE_RATE: '1' }).measuring).toBeUndefined();
  expect(
    parseEnvironment({ ANALYTICS_SCRIPT: '/_host/a.js', ANALYTICS_SAMPLE_RATE: '0' }).measuring,
  ).toBeUndefined();
});

test('SEO-04 a share and a script on this origin are taken as they are', () => {
  expect(
    parseEnvironment({ VITALS_SAMPLE_RATE: '.25', ANALYTICS_SCRIPT: '/_vercel/insights/script.js' })
      .measuring,
  ).toEqual({ vitalsRate: 0.25, script: { path: '/_vercel/insights/script.js', rate: 1 } });
});

test.each([
  ['VITALS_SAMPLE_RATE', '2'],
  ['VITALS_SAMPLE_RATE', '-0.1'],
  ['VITALS_SAMPLE_RATE', '10%'],
  ['ANALYTICS_SAMPLE_RATE', 'x'],
  ['ANALYTICS_SCRIPT', 'https://elsewhere.example/a.js'],
  ['ANALYTICS_SCRIPT', '//elsewhere.example/a.js'],
  ['ANALYTICS_SCRIPT', '/a//b.js'],
  ['ANALYTICS_SCRIPT', '/../a.js'],
  ['ANALYTICS_SCRIPT', '/a.js?x="><script>'],
])('SEO-04 %s=%s is refused by name', (name, value) => {
  expect(() => parseEnvironment({ [name]: value })).toThrow(name);
});
