import { expect, test } from 'vitest';
import { parseEnvironment } from './env.ts';
import { listLaunchSettings } from './list-launch-settings.ts';

const list = (variables: Record<string, string>) => listLaunchSettings(parseEnvironment(variables));
const behindProxy = { SITE_URL: 'https://saltbush.example', TRUST_PROXY: '1', PAYMENTS: 'off' };
const mail = {
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'a@saltbush.example',
  LEADS_TO: 'b@saltbush.example',
};

test('B03 a site that was not told its address, or one without https, is not ready for launch', () => {
  const { SITE_URL, ...others } = { ...behindProxy, ...mail };
  expect(list(others)).toEqual([
    { variable: 'SITE_URL', problem: expect.stringContaining('lead to http://127.0.0.1:3000') },
  ]);
  expect(list({ ...others, SITE_URL: 'http://saltbush.example' })).toEqual([
    { variable: 'SITE_URL', problem: expect.stringContaining('not https') },
  ]);
  expect(list({ ...others, SITE_URL })).toEqual([]);
});

test('B14 a site that search engines may not list is not ready for launch', () => {
  expect(list({ ...behindProxy, ...mail, SEARCH_ENGINES: 'off' })).toEqual([
    { variable: 'SEARCH_ENGINES', problem: expect.stringContaining('list nothing') },
  ]);
});

test('C-02 a site without a mail server is not ready for launch, whichever way it does without', () => {
  const mailbox = [{ variable: 'SMTP_URL', problem: expect.stringContaining('files in DATA_DIR/mailbox') }];
  expect(list({ PAYMENTS: 'off' })).toEqual([
    { variable: 'SITE_URL', problem: expect.any(String) },
    ...mailbox,
  ]);
  expect(list({ ...behindProxy, SMTP_URL: 'mailbox' })).toEqual(mailbox);
  expect(list(behindProxy)).toEqual([
    { variable: 'SMTP_URL', problem: expect.stringContaining('wait in the database') },
  ]);
});

test('C-03 D10 a site under https that counts all its visitors as one is not ready for launch', () => {
  expect(list({ ...behindProxy, ...mail, TRUST_PROXY: '0' })).toEqual([
    { variable: 'TRUST_PROXY', problem: expect.stringContaining('X-Forwarded-For') },
  ]);
});

test('C-02 behind a proxy and with a mail server there is nothing to settle', () => {
  expect(list({ ...behindProxy, ...mail })).toEqual([]);
});

test('B-10 a blog that can not tell of changes, or whose password would go in the clear, is named', () => {
  const all = { ...behindProxy, ...mail };
  const secret = { BLOG_WEBHOOK_SECRET: 'a secret of at least 32 characters' };
  const user = { BLOG_USER: 'site', BLOG_PASSWORD: 'abcd efgh' };
  expect(list({ ...all, BLOG_URL: 'https://blog.example' })).toEqual([
    { variable: 'BLOG_WEBHOOK_SECRET', problem: expect.stringContaining('docs/blog.md') },
  ]);
  expect(list({ ...all, ...secret, ...user, BLOG_URL: 'http://blog.example' })).toEqual([
    { variable: 'BLOG_URL', problem: expect.stringContaining('https') },
  ]);
  expect(list({ ...all, ...secret, ...user, BLOG_URL: 'https://blog.example' })).toEqual([]);
});
