import { expect, test } from 'vitest';
import { findRefused, isOurRefusal } from './measure-in-browser.ts';

const hosts = ['10.0.0.7:80', 'cdn.example:8443', 'live.example:443'];

test('W-04 files that our policy refused are counted once, by host; others that did not answer are not', () => {
  const unanswered = [
    'http://10.0.0.7/a.js',
    'http://10.0.0.7/a.js',
    'http://10.0.0.7/b.png',
    'https://cdn.example:8443/c.css',
    'https://cdn.example/d.css',
    'wss://live.example/feed',
  ];
  expect(findRefused(unanswered, hosts)).toEqual({
    files: 4,
    hosts: ['10.0.0.7', 'cdn.example:8443', 'live.example'],
  });
  expect(findRefused(['https://cdn.example/d.css'], hosts)).toBeUndefined();
});

test('W-04 the page is not blamed for what our policy refused', () => {
  const failed = 'Failed to load resource: net::ERR_EMPTY_RESPONSE';
  expect(isOurRefusal(`${failed} (http://10.0.0.7/a.js)`, hosts)).toBe(true);
  expect(isOurRefusal("WebSocket connection to 'wss://live.example/feed' failed:", hosts)).toBe(true);
  expect(isOurRefusal(`${failed} (http://10.0.0.8/a.js)`, hosts)).toBe(false);
  expect(isOurRefusal('Uncaught Error: http://10.0.0.7/a.js', hosts)).toBe(false);
});
