import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { BlogConfig } from './blog-config.ts';
import { checkPreviewLink, formatLongestPreviewPath, formatPreviewPath } from './preview-link.ts';

const secret = 'a secret of at least 32 characters';
const now = Date.parse('2026-11-21T00:00:00Z');
const nowSeconds = now / 1000;
const write = (id = '12', expiresSeconds = nowSeconds + 3600, by = secret) =>
  new URLSearchParams(formatPreviewPath(by, { id, expiresSeconds }).split('?')[1]);
const check = (query: URLSearchParams) => checkPreviewLink(secret, query, now).state;

test('B-09 a link of ours is good until its last second', () => {
  expect(checkPreviewLink(secret, write(), now)).toEqual({
    state: 'good',
    link: { id: '12', expiresSeconds: nowSeconds + 3600 },
  });
  expect(check(write('12', nowSeconds + 1))).toBe('good');
  expect(check(write('12', nowSeconds))).toBe('expired');
  // A link for more than seven days is invalid, even with a good signature.
  expect(check(write('12', nowSeconds + 7 * 86_400))).toBe('good');
  expect(check(write('12', nowSeconds + 7 * 86_400 + 1))).toBe('forged');
});

test.each([
  ['id', '13'],
  ['id', '012'],
  ['expires', String(nowSeconds + 7200)],
  ['signature', '0'.repeat(64)],
  ['signature', ''],
])('B-09 a link whose %s is "%s" is forged', (name, value) => {
  const query = write();
  query.set(name, value);
  expect(check(query)).toBe('forged');
});

test('B-09 another secret, or our secret for another purpose, signs no link, not even one that has ended', () => {
  expect(check(write('12', nowSeconds + 3600, 'another secret of 32 characters!'))).toBe('forged');
  expect(check(write('12', nowSeconds - 1, 'another secret of 32 characters!'))).toBe('forged');
  const query = write();
  const other = createHmac('sha256', secret)
    .update(`12\n${nowSeconds + 3600}`)
    .digest('hex');
  query.set('signature', other);
  expect(check(query)).toBe('forged');
});

test('B-09 the command makes links for seven days, and none without a password and a secret', () => {
  const blog: BlogConfig = {
    ...{ kind: 'wordpress', url: 'https://blog.example', mediaOrigins: [], webhookSecret: secret },
    credentials: { user: 'site', password: 'abcd efgh' },
    firstCategory: undefined,
  };
  const path = formatLongestPreviewPath(blog, '12', now);
  expect(path).toMatch(/^\/blog\/preview\/draft\?id=12&expires=\d+&signature=[0-9a-f]{64}$/);
  const query = new URLSearchParams(path?.split('?')[1]);
  expect(checkPreviewLink(secret, query, now)).toMatchObject({ state: 'good' });
  expect(checkPreviewLink(secret, query, now + 7 * 86_400_000)).toEqual({ state: 'expired' });
  expect(formatLongestPreviewPath(blog, 'case-studies/rock-pools', now)).toBeUndefined();
  expect(formatLongestPreviewPath({ ...blog, credentials: undefined }, '12', now)).toBeUndefined();
  expect(formatLongestPreviewPath({ ...blog, webhookSecret: undefined }, '12', now)).toBeUndefined();
  expect(formatLongestPreviewPath({ kind: 'built-in' }, '12', now)).toBeUndefined();
});
