import { expect, test } from 'vitest';
import { EnvironmentError, parseEnvironment } from './env.ts';

const sqlite = { databaseUrl: undefined };
const from = { name: 'Saltbush', address: 'hello@saltbush.example' };
const smtp = {
  SMTP_URL: 'smtps://user:pass@mail.example:465',
  MAIL_FROM: 'Saltbush <hello@saltbush.example>',
  LEADS_TO: 'ana@saltbush.example, kim@saltbush.example',
};
const SITE_URL = 'https://saltbush.example';
const secret = 'a secret of more than thirty-two characters';

test.each<[string, Record<string, string>, object]>([
  ['everything has a default', {}, { port: 3000, host: '127.0.0.1', siteUrl: 'http://127.0.0.1:3000' }],
  ['data go to the folder data', {}, { dataDir: expect.stringMatching(/\/data$/), logLevel: 'info' }],
  ['an empty value counts as unset', { PORT: '', SITE_URL: '' }, { port: 3000 }],
  ['the first port is taken', { PORT: '1' }, { port: 1 }],
  ['the last port is taken', { PORT: '65535' }, { port: 65_535 }],
  ['an address of the site that nobody said is a guess', {}, { siteUrlGuessed: true }],
  ['one that somebody said is none', { SITE_URL: 'http://127.0.0.1:3000' }, { siteUrlGuessed: false }],
  ['a slash at the end of the address changes nothing', { SITE_URL: `${SITE_URL}/` }, { siteUrl: SITE_URL }],
  ['search engines are welcome', {}, { searchEngines: true }],
  ['unless SEARCH_ENGINES is off', { SEARCH_ENGINES: 'off' }, { searchEngines: false }],
  ['C-02 without a mail server emails go to the mailbox folder', {}, { mail: { kind: 'mailbox' } }],
  ['C-02 without a database there is SQLite', {}, sqlite],
  ['C-02 on a public site there is no mailbox folder', { SITE_URL }, { mail: { kind: 'none' } }],
  ['C-02 unless it is asked for', { SITE_URL, SMTP_URL: 'mailbox' }, { mail: { kind: 'mailbox' } }],
  [
    'C-02 a mail server comes with a sender and with who gets enquiries',
    smtp,
    { mail: { kind: 'smtp', url: smtp.SMTP_URL, from, leadsTo: smtp.LEADS_TO.split(', ') } },
  ],
  ['C-02 a database comes with a secret', { DATABASE_URL: 'postgresql://h/d', SECRET: secret }, { secret }],
  ['W-04 audits go to no private host', {}, { audits: { allow: [] } }],
  [
    'W-04 unless AUDIT_ALLOW names it with its port',
    { AUDIT_ALLOW: '127.0.0.1:8080, Intranet.example:443' },
    { audits: { allow: ['127.0.0.1:8080', 'intranet.example:443'] } },
  ],
])('%s', (_rule, variables, config) => {
  expect(parseEnvironment(variables)).toMatchObject(config);
});

test.each<[string, Record<string, string>, string[]]>([
  ...['3.5e3', '0x1f', ' 3000', '+80', '0', '65536'].map((PORT): [string, { PORT: string }, string[]] => [
    `the port ${PORT}`,
    { PORT },
    [`PORT: expected a port number from 1 to 65535, got "${PORT}"`],
  ]),
  ['an address with a path', { SITE_URL: 'https://a.example/site' }, ['SITE_URL: .* without a path']],
  ['no for off', { SEARCH_ENGINES: 'no' }, ['SEARCH_ENGINES: expected on, or off']],
  [
    'C-02 every fault at once',
    { PORT: 'x', SITE_URL: 'saltbush', LOG_LEVEL: 'loud', BOOKING_URL: 'http://x' },
    [
      'PORT: .*got "x"',
      'SITE_URL: expected a URL',
      'LOG_LEVEL: expected one',
      'BOOKING_URL: expected an https',
    ],
  ],
  [
    'C-02 what is half configured',
    { SMTP_URL: 'smtp://mail.example', DATABASE_URL: 'postgres://h/d' },
    ['MAIL_FROM: expected with SMTP', 'LEADS_TO: expected with SMTP', 'SECRET: expected with DATABASE_URL'],
  ],
  ['C-02 the other half', { LEADS_TO: 'a@b.example' }, ['SMTP_URL: expected with LEADS_TO']],
  [
    'C-02 bad values that hold passwords, which are not repeated',
    {
      ...{ SECRET: 'hunter2', DATABASE_URL: 'mysql://u:hunter2@h/d', SMTP_URL: 'http://u:hunter2@h' },
      ...{ MAIL_FROM: 'nobody', LEADS_TO: 'a@b.example, nobody' },
    },
    [
      ...['SECRET: expected at least 32', 'DATABASE_URL: expected a URL such as postgres:'],
      ...[
        'SMTP_URL: expected a URL such as smtp:',
        'MAIL_FROM: expected an address',
        'LEADS_TO: expected one',
      ],
    ],
  ],
  ...['*', '10.0.0.0/8', 'intranet.example', 'http://127.0.0.1:8080', '127.0.0.1:8080,'].map(
    (AUDIT_ALLOW): [string, { AUDIT_ALLOW: string }, string[]] => [
      `W-04 AUDIT_ALLOW=${AUDIT_ALLOW}`,
      { AUDIT_ALLOW },
      ['AUDIT_ALLOW: expected exact hosts and ports such as'],
    ],
  ),
])('%s is refused, each by its name', (_what, variables, problems) => {
  const parse = () => parseEnvironment(variables);
  expect(parse).toThrow(EnvironmentError);
  for (const problem of problems) expect(parse).toThrow(new RegExp(problem.replaceAll('+', '\\+')));
  expect(parse).not.toThrow(/hunter2/);
});
