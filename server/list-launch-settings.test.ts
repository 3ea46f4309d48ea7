import { expect, test } from 'vitest';
import { parseEnvironment } from './env.ts';
import { listLaunchSettings } from './list-launch-settings.ts';

const list = (variables: Record<string, string>) => listLaunchSettings(parseEnvironment(variables));
const behindProxy = { SITE_URL: 'https://saltbush.example', TRUST_PROXY: '1' };
const mail = {
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'a@saltbush.example',
  LEADS_TO: 'b@saltbush.example',
};

test('C-02 a site without a mail server is not ready for launch, whichever way it does without', () => {
  const mailbox = [{ variable: 'SMTP_URL', problem: expect.stringContaining('files in DATA_DIR/mailbox') }];
  expect(list({})).toEqual(mailbox);
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
