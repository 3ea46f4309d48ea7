import { expect, test } from 'vitest';
import { parseEnvironment } from '#server/env.ts';
import { checkPreviewLink } from './preview-link.ts';
import { runBlog } from './run-blog.ts';

const secret = 'a secret of at least 32 characters';
const variables = {
  SITE_URL: 'https://saltbush.example',
  BLOG_URL: 'https://blog.example',
  BLOG_USER: 'site',
  BLOG_PASSWORD: 'abcd efgh',
  BLOG_WEBHOOK_SECRET: secret,
};
const now = Date.parse('2026-11-21T00:00:00Z');
const run = (...args: string[]) => runBlog(args, parseEnvironment(variables), now);

test('B-09 the command prints a preview link that is valid for two days, or for as many as were asked for', () => {
  const query = (out: string) => new URL(out).searchParams;
  const { out, status } = run('preview', '12');
  expect(status).toBe(0);
  expect(out).toMatch(
    /^https:\/\/saltbush\.example\/blog\/preview\?id=12&expires=\d+&signature=[0-9a-f]{64}\n$/,
  );
  expect(checkPreviewLink(secret, query(out), now + 47.9 * 3_600_000)).toMatchObject({ state: 'good' });
  expect(checkPreviewLink(secret, query(out), now + 48 * 3_600_000)).toEqual({ state: 'expired' });
  const week = query(run('preview', '12', '--days', '7').out);
  expect(checkPreviewLink(secret, week, now)).toMatchObject({ state: 'good', link: { id: 12 } });
});

test.each(['', 'preview', 'preview x', 'publish 12', 'preview 12 --days 0', 'preview 12 --days 8'])(
  '"npm run blog -- %s" is refused and shows the commands',
  (line) => {
    const { status, err } = run(...line.split(' ').filter(Boolean));
    expect([status, err]).toEqual([2, expect.stringContaining('npm run blog')]);
  },
);

test.each([['BLOG_WEBHOOK_SECRET'], ['BLOG_USER', 'BLOG_PASSWORD']])(
  'without %s the command says what is missing',
  (...missing) => {
    const given = Object.fromEntries(Object.entries(variables).filter(([name]) => !missing.includes(name)));
    const { status, err } = runBlog(['preview', '12'], parseEnvironment(given), now);
    expect([status, err]).toEqual([1, expect.stringContaining(missing[0] ?? '')]);
  },
);
