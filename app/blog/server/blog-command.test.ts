import { expect, test } from 'vitest';
import { runBlog } from './blog-command.ts';
import type { BlogConfig } from './blog-config.ts';
import { checkPreviewLink } from './preview-link.ts';

const secret = 'a secret of at least 32 characters';
const blog: BlogConfig = {
  kind: 'wordpress',
  url: 'https://blog.example',
  mediaOrigins: [],
  credentials: { user: 'site', password: 'abcd efgh' },
  webhookSecret: secret,
};
const now = Date.parse('2026-11-21T00:00:00Z');

function run(line: string, changes: Partial<BlogConfig> = {}) {
  const config = { siteUrl: 'https://saltbush.example', blog: { ...blog, ...changes } as BlogConfig };
  return runBlog(line.split(' ').filter(Boolean), config, now);
}

test('B-09 the command prints a preview link that is valid for two days, or for as many as were asked for', () => {
  const query = (out: string) => new URL(out).searchParams;
  const { out, err, status } = run('preview 12');
  expect([status, err]).toEqual([0, 'Valid until 2026-11-23 11:00 AEDT.\n']);
  expect(out).toMatch(
    /^https:\/\/saltbush\.example\/blog\/preview\?id=12&expires=\d+&signature=[0-9a-f]{64}\n$/,
  );
  expect(checkPreviewLink(secret, query(out), now + 47.9 * 3_600_000)).toMatchObject({ state: 'good' });
  expect(checkPreviewLink(secret, query(out), now + 48 * 3_600_000)).toEqual({ state: 'expired' });
  const week = query(run('preview 12 --days 7').out);
  expect(checkPreviewLink(secret, week, now)).toMatchObject({ state: 'good', link: { id: '12' } });
});

test.each(['', 'preview', 'preview x', 'publish 12', 'preview 12 --days 0', 'preview 12 --days 8'])(
  '"npm run blog -- %s" is refused and shows the commands',
  (line) => {
    const { status, err } = run(line);
    expect([status, err]).toEqual([2, expect.stringContaining('npm run blog')]);
  },
);

test.each(['webhookSecret', 'credentials'])('without %s the command says what is missing', (name) => {
  const { status, err } = run('preview 12', { [name]: undefined });
  expect([status, err]).toEqual([
    1,
    expect.stringContaining('BLOG_USER, BLOG_PASSWORD, BLOG_WEBHOOK_SECRET'),
  ]);
});
