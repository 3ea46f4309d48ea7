import { expect, test } from 'vitest';
import { parseEnvironment } from './env.ts';
import { listLaunchSettings } from './list-launch-settings.ts';

const mail = {
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'a@saltbush.example',
  LEADS_TO: 'b@saltbush.example',
};
const ready = { SITE_URL: 'https://saltbush.example', TRUST_PROXY: '1', PAYMENTS: 'off', ...mail };
const noMail = { SMTP_URL: '', MAIL_FROM: '', LEADS_TO: '' };
const webhook = { BLOG_WEBHOOK_SECRET: 'a secret of at least 32 characters' };
const blog = { ...webhook, BLOG_USER: 'site', BLOG_PASSWORD: 'abcd efgh' };

test.each<[string, Record<string, string>, [variable: string, problem: string][]]>([
  ['C-02 with everything set', {}, []],
  ['without SITE_URL', { SITE_URL: '' }, [['SITE_URL', 'use http://127.0.0.1:3000']]],
  ['without https', { SITE_URL: 'http://saltbush.example' }, [['SITE_URL', 'not https']]],
  ['hidden from search engines', { SEARCH_ENGINES: 'off' }, [['SEARCH_ENGINES', 'not to index']]],
  [
    'C-02 that writes emails to files',
    { ...noMail, SMTP_URL: 'mailbox' },
    [['SMTP_URL', 'files in DATA_DIR/mailbox']],
  ],
  ['C-02 without a mail server', noMail, [['SMTP_URL', 'wait in the database']]],
  ['C-03 that ignores X-Forwarded-For', { TRUST_PROXY: '0' }, [['TRUST_PROXY', 'X-Forwarded-For']]],
  [
    'B-10 without a webhook secret for the blog',
    { BLOG_URL: 'https://blog.example' },
    [['BLOG_WEBHOOK_SECRET', 'docs/blog.md']],
  ],
  [
    'B-10 with a blog password but no https',
    { ...blog, BLOG_URL: 'http://blog.example' },
    [['BLOG_URL', 'https']],
  ],
  ['B-10 with a fully configured blog', { ...blog, BLOG_URL: 'https://blog.example' }, []],
])('the problems before a launch are listed for a site %s', (_which, variables, problems) => {
  expect(listLaunchSettings(parseEnvironment({ ...ready, ...variables }))).toEqual(
    problems.map(([variable, problem]) => ({ variable, problem: expect.stringContaining(problem) })),
  );
});
