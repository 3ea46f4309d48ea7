import { expect, test } from 'vitest';
import { EnvironmentError, parseEnvironment } from './env.ts';

test('everything has a default', () => {
  const config = parseEnvironment({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    siteUrl: 'http://127.0.0.1:3000',
    logLevel: 'info',
  });
  expect(config.dataDir).toMatch(/\/data$/);
});

test('B03 an address of the site that nobody said is told from one that somebody did', () => {
  expect(parseEnvironment({}).siteUrlGuessed).toBe(true);
  expect(parseEnvironment({ SITE_URL: 'http://127.0.0.1:3000' }).siteUrlGuessed).toBe(false);
});

test('B14 search engines are welcome unless SEARCH_ENGINES is off, and it is on or off', () => {
  expect(parseEnvironment({}).searchEngines).toBe(true);
  expect(parseEnvironment({ SEARCH_ENGINES: 'off' }).searchEngines).toBe(false);
  expect(() => parseEnvironment({ SEARCH_ENGINES: 'no' })).toThrow(/SEARCH_ENGINES: expected on, or off/);
});

test('an empty value counts as unset', () => {
  expect(parseEnvironment({ PORT: '', SITE_URL: '' }).port).toBe(3000);
});

test.each(['3.5e3', '0x1f', ' 3000', '3000.0', '+80', '0', '65536', 'abc'])(
  'a port that is not written in digits from 1 to 65535 is refused: %j',
  (PORT) => {
    expect(() => parseEnvironment({ PORT })).toThrow(
      `PORT: expected a port number from 1 to 65535, got ${JSON.stringify(PORT)}`,
    );
  },
);

test('the first and the last port are taken', () => {
  expect([parseEnvironment({ PORT: '1' }).port, parseEnvironment({ PORT: '65535' }).port]).toEqual([
    1, 65535,
  ]);
});

test('every fault is named in one message, with what was expected', () => {
  const parse = () =>
    parseEnvironment({ PORT: '70000', SITE_URL: 'saltbush', LOG_LEVEL: 'loud', BOOKING_URL: 'http://x' });
  expect(parse).toThrow(EnvironmentError);
  expect(parse).toThrow(/PORT: expected a port number.*got "70000"/);
  expect(parse).toThrow(/SITE_URL: expected a URL such as/);
  expect(parse).toThrow(/LOG_LEVEL: expected one of debug/);
  expect(parse).toThrow(/BOOKING_URL: expected an https URL/);
});

test('a site URL with a path is refused, one with a slash at its end is the same without', () => {
  expect(() => parseEnvironment({ SITE_URL: 'https://a.example/site' })).toThrow(/without a path/);
  expect(parseEnvironment({ SITE_URL: 'https://a.example/' }).siteUrl).toBe('https://a.example');
});

const secret = 'a secret of more than thirty-two characters';

test('C-02 without a mail server letters go to the mailbox folder, and the database is SQLite', () => {
  const config = parseEnvironment({});
  expect(config.mail).toEqual({ kind: 'mailbox', from: undefined, leadsTo: undefined });
  expect(config.databaseUrl).toBeUndefined();
});

test('C-02 a mail server comes with a sender and with who gets enquiries', () => {
  const { mail } = parseEnvironment({
    SMTP_URL: 'smtps://user:pass@mail.example:465',
    MAIL_FROM: 'Saltbush <hello@saltbush.example>',
    LEADS_TO: 'ana@saltbush.example, kim@saltbush.example',
  });
  expect(mail).toEqual({
    kind: 'smtp',
    url: 'smtps://user:pass@mail.example:465',
    from: { name: 'Saltbush', address: 'hello@saltbush.example' },
    leadsTo: ['ana@saltbush.example', 'kim@saltbush.example'],
  });
});

test('C-02 what is half configured is refused, every half named at once', () => {
  const parse = () =>
    parseEnvironment({ PORT: 'x', SMTP_URL: 'smtp://mail.example', DATABASE_URL: 'postgres://h/d' });
  expect(parse).toThrow(/PORT: expected/);
  expect(parse).toThrow(/MAIL_FROM: expected with SMTP_URL/);
  expect(parse).toThrow(/LEADS_TO: expected with SMTP_URL/);
  expect(parse).toThrow(/SECRET: expected with DATABASE_URL/);
  expect(() => parseEnvironment({ LEADS_TO: 'a@b.example' })).toThrow(/SMTP_URL: expected with LEADS_TO/);
});

test('C-02 bad values of the database and the mail server are named, and never repeated: they hold passwords', () => {
  const parse = () =>
    parseEnvironment({
      SECRET: 'hunter2',
      DATABASE_URL: 'mysql://u:hunter2@h/d',
      SMTP_URL: 'http://u:hunter2@h',
      MAIL_FROM: 'nobody',
      LEADS_TO: 'a@b.example, nobody',
    });
  expect(parse).toThrow(/SECRET: expected at least 32/);
  expect(parse).toThrow(/DATABASE_URL: expected a URL such as postgres:/);
  expect(parse).toThrow(/SMTP_URL: expected a URL such as smtp:/);
  expect(parse).toThrow(/MAIL_FROM: expected an address/);
  expect(parse).toThrow(/LEADS_TO: expected one address/);
  expect(parse).not.toThrow(/hunter2/);
  expect(parseEnvironment({ DATABASE_URL: 'postgresql://h/d', SECRET: secret }).secret).toBe(secret);
});

test('C-02 on a public site the mailbox folder has to be asked for by name', () => {
  const SITE_URL = 'https://saltbush.example';
  expect(parseEnvironment({ SITE_URL }).mail).toEqual({ kind: 'none' });
  expect(parseEnvironment({ SITE_URL, SMTP_URL: 'mailbox' }).mail.kind).toBe('mailbox');
});

test('W-04 audits go to no private host unless AUDIT_ALLOW names it with its port', () => {
  expect(parseEnvironment({}).audits.allow).toEqual([]);
  expect(parseEnvironment({ AUDIT_ALLOW: '127.0.0.1:8080, Intranet.example:443' }).audits.allow).toEqual([
    '127.0.0.1:8080',
    'intranet.example:443',
  ]);
  for (const AUDIT_ALLOW of [
    '*',
    '10.0.0.0/8',
    'intranet.example',
    'http://127.0.0.1:8080',
    '127.0.0.1:8080,',
  ])
    expect(() => parseEnvironment({ AUDIT_ALLOW, PORT: '0' }), AUDIT_ALLOW).toThrow(
      /PORT: .*\n.*AUDIT_ALLOW: expected exact hosts and ports such as/s,
    );
});
