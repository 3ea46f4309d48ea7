import { expect, test } from 'vitest';
import { parseEnvironment } from './env.ts';
import { listLaunchSettings } from './list-launch-settings.ts';

const list = (variables: Record<string, string>) => listLaunchSettings(parseEnvironment(variables));
const SITE_URL = 'https://saltbush.example';

test('C-02 a site without a mail server is not ready for launch, whichever way it does without', () => {
  expect(list({})).toEqual([
    { variable: 'SMTP_URL', problem: expect.stringContaining('files in DATA_DIR/mailbox') },
  ]);
  expect(list({ SITE_URL, SMTP_URL: 'mailbox' })).toEqual(list({}));
  expect(list({ SITE_URL })).toEqual([
    { variable: 'SMTP_URL', problem: expect.stringContaining('wait in the database') },
  ]);
});

test('C-02 with a mail server there is nothing to settle about mail', () => {
  const mail = {
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'a@saltbush.example',
    LEADS_TO: 'b@saltbush.example',
  };
  expect(list({ SITE_URL, ...mail })).toEqual([]);
});
