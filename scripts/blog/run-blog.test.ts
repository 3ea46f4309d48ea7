import { expect, test } from 'vitest';
import { checkPreviewLink } from '#server/blog/preview-link.ts';
import { parseEnvironment } from '#server/env.ts';
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

test('B-09 the command prints a link that the site takes, for two days or as many as asked for', () => {
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

test.each([[], ['preview'], ['preview', 'x'], ['preview', '0'], ['preview', '12', '13'], ['publish', '12']])(
  'what is not understood shows the commands: %s',
  (...args) => {
    expect(run(...args)).toMatchObject({ status: 2, out: '', err: expect.stringContaining('npm run blog') });
  },
);

test.each(['0', '8', '1.5', 'x', ''])('a link for %s days is none', (days) => {
  expect(run('preview', '12', '--days', days).status).toBe(2);
});

test('without a password or a secret it says what is missing', () => {
  for (const missing of [['BLOG_WEBHOOK_SECRET'], ['BLOG_USER', 'BLOG_PASSWORD']]) {
    const given = Object.fromEntries(Object.entries(variables).filter(([name]) => !missing.includes(name)));
    const { status, err } = runBlog(['preview', '12'], parseEnvironment(given), now);
    expect([status, err]).toEqual([1, expect.stringContaining(missing[0] as string)]);
  }
});
