import { expect, test } from 'vitest';
import { findIconOfBrowser, isAboutIcon } from './console-errors.ts';

const url = 'https://page.example/a/b';
const icon = 'https://page.example/favicon.ico';
const entries = [
  { requestId: '1', url, type: 'Document' },
  { requestId: '2', url: icon, type: 'Other' },
  { requestId: '2', url: 'https://page.example/404', type: 'Other' },
  { requestId: '3', url: 'https://page.example/x.js', type: 'Script' },
] as const;

test('W-01 an icon that the browser requests by itself is distinguished from the page’s requests', () => {
  expect([...findIconOfBrowser([...entries], { url, names: [] })]).toEqual([
    icon,
    'https://page.example/404',
  ]);
  expect(findIconOfBrowser([...entries], { url, names: [icon] }).size).toBe(0);
  expect(findIconOfBrowser([{ requestId: '4', url: icon, type: 'Image' }], { url, names: [] }).size).toBe(0);
});

test('W-01 a console line about such an icon is not an error of the page', () => {
  const line = 'Failed to load resource: the server responded with a status of 404 (Not Found)';
  expect(isAboutIcon(`${line} (${icon})`, new Set([icon]))).toBe(true);
  expect(isAboutIcon(`${line} (https://page.example/x.js)`, new Set([icon]))).toBe(false);
  expect(isAboutIcon(`Uncaught Error: (${icon})`, new Set([icon]))).toBe(false);
});
