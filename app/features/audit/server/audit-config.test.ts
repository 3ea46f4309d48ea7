import { expect, test } from 'vitest';
import { allowList, parseAllowed } from './audit-config.ts';

test.each([
  ['127.0.0.1:8080', '127.0.0.1:8080'],
  ['LocalHost:3000', 'localhost:3000'],
  ['intranet.example:443', 'intranet.example:443'],
  ['[::1]:80', '[::1]:80'],
  ['[0:0:0:0:0:0:0:1]:0080', '[::1]:80'],
  ['127.1:65535', '127.0.0.1:65535'],
  ['a.example:1', 'a.example:1'],
  ['bücher.example:80', 'xn--bcher-kva.example:80'],
])('W-04 AUDIT_ALLOW parses %s as %s', (text, expected) => {
  expect(parseAllowed(text)).toBe(expected);
});

test.each([
  ...['', '127.0.0.1', 'example', ':80', '*:80', '*.example:443', '10.0.0.0/8:80', 'http://a.example:80'],
  ...['a.example:80/path', 'user@a.example:80', 'a.example:0', 'a.example:65536', 'a.example:http'],
  ...['a b.example:80', '::1:80', '256.1.1.1:80', 'a.example:80?x', 'a.example:80#x', 'a.example\\b:80'],
])('W-04 AUDIT_ALLOW refuses %j', (text) => {
  expect(parseAllowed(text)).toBeUndefined();
});

test('W-04 AUDIT_ALLOW is a list without duplicates, and one invalid item invalidates it', () => {
  expect(allowList.parse('127.0.0.1:80, a.example:443,127.1:80')).toEqual(['127.0.0.1:80', 'a.example:443']);
  expect(allowList.safeParse('127.0.0.1:80,everything').error?.issues[0]?.message).toContain('exact hosts');
  expect(allowList.safeParse('127.0.0.1:80,').success).toBe(false);
});
