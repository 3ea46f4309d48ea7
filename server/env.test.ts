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
const BLOG_URL = 'https://blog.example';
const wordpress = {
  kind: 'wordpress',
  credentials: undefined,
  webhookSecret: undefined,
  firstCategory: undefined,
};
const secret = 'a secret of more than thirty-two characters';

const bucket = {
  S3_ENDPOINT: 'https://s3.example/',
  S3_ACCESS_KEY_ID: 'hunter2-id',
  S3_SECRET_ACCESS_KEY: 'hunter2',
};
const account = {
  endpoint: 'https://s3.example',
  region: 'us-east-1',
  accessKeyId: bucket.S3_ACCESS_KEY_ID,
  secretAccessKey: bucket.S3_SECRET_ACCESS_KEY,
};

test.each<[string, Record<string, string>, object]>([
  ['everything has a default', {}, { port: 3000, host: '127.0.0.1', siteUrl: 'http://127.0.0.1:3000' }],
  ['data is stored in the folder data', {}, { dataDir: expect.stringMatching(/\/data$/), logLevel: 'info' }],
  ['an empty value counts as unset', { PORT: '', SITE_URL: '' }, { port: 3000 }],
  ['the first port is accepted', { PORT: '1' }, { port: 1 }],
  ['the last port is accepted', { PORT: '65535' }, { port: 65_535 }],
  ['without SITE_URL the site’s URL is a guess', {}, { siteUrlGuessed: true }],
  ['with SITE_URL it is not', { SITE_URL: 'http://127.0.0.1:3000' }, { siteUrlGuessed: false }],
  ['a trailing slash is removed', { SITE_URL: `${SITE_URL}/` }, { siteUrl: SITE_URL }],
  ['search engines may index the site', {}, { searchEngines: true }],
  ['for subdomains too if HSTS_SUBDOMAINS is on', { HSTS_SUBDOMAINS: 'on' }, { hstsSubdomains: true }],
  ['unless SEARCH_ENGINES is off', { SEARCH_ENGINES: 'off' }, { searchEngines: false }],
  ['C-02 one process does everything', {}, { role: 'all' }],
  ['C-02 unless ROLE says which part', { ROLE: 'worker' }, { role: 'worker' }],
  ['C-02 without a mail server emails go to the mailbox folder', {}, { mail: { kind: 'mailbox' } }],
  ['C-02 the default database is SQLite', {}, sqlite],
  ['C-02 on a public site there is no mailbox folder', { SITE_URL }, { mail: { kind: 'none' } }],
  ['C-02 unless it is set explicitly', { SITE_URL, SMTP_URL: 'mailbox' }, { mail: { kind: 'mailbox' } }],
  [
    'C-02 a mail server needs a sender and recipients of enquiries',
    smtp,
    { mail: { kind: 'smtp', url: smtp.SMTP_URL, from, leadsTo: smtp.LEADS_TO.split(', ') } },
  ],
  ['C-02 a database needs a secret', { DATABASE_URL: 'postgresql://h/d', SECRET: secret }, { secret }],
  ['W-04 audits reach no private hosts', {}, { audits: { allow: [] } }],
  [
    'W-04 unless AUDIT_ALLOW lists them with their ports',
    { AUDIT_ALLOW: '127.0.0.1:8080, Intranet.example:443' },
    { audits: { allow: ['127.0.0.1:8080', 'intranet.example:443'] } },
  ],
  ['B-01 the blog is the built-in one', {}, { blog: { kind: 'built-in' } }],
  [
    'B-01 unless the URL of a WordPress is set, which is enough',
    { BLOG_URL: `${BLOG_URL}/news/` },
    { blog: { ...wordpress, url: `${BLOG_URL}/news`, mediaOrigins: [BLOG_URL] } },
  ],
  [
    'B-10 pictures come from the blog and from the listed origins',
    { BLOG_URL, BLOG_MEDIA_ORIGINS: `https://i0.wp.example, https://cdn.example:8443/ ,${BLOG_URL}` },
    { blog: { mediaOrigins: [BLOG_URL, 'https://i0.wp.example', 'https://cdn.example:8443'] } },
  ],
  [
    'B-01 an application password has two parts',
    { BLOG_URL, BLOG_USER: 'reader', BLOG_PASSWORD: 'abcd efgh', BLOG_WEBHOOK_SECRET: secret },
    { blog: { credentials: { user: 'reader', password: 'abcd efgh' }, webhookSecret: secret } },
  ],
  ['C-03 no proxy is trusted', {}, { trustProxy: 0 }],
  ['C-03 unless TRUST_PROXY says how many there are', { TRUST_PROXY: '2' }, { trustProxy: 2 }],
  [
    'C-03 or in which header the address is',
    { TRUST_PROXY: 'CF-Connecting-IP' },
    { trustProxy: 'CF-Connecting-IP' },
  ],
  ['SEO-04 visits are not measured by default', {}, { measuring: undefined }],
  [
    'SEO-04 nor with a sample rate of 0',
    { VITALS_SAMPLE_RATE: '0', ANALYTICS_SCRIPT: '/_host/a.js', ANALYTICS_SAMPLE_RATE: '0' },
    { measuring: undefined },
  ],
  ['SEO-04 nor without a script', { ANALYTICS_SAMPLE_RATE: '1' }, { measuring: undefined }],
  [
    'C-02 backups reach the database as the site does',
    { DATABASE_URL: 'postgres://h/d', SECRET: secret },
    { backupDatabaseUrl: 'postgres://h/d' },
  ],
  [
    'C-02 unless BACKUP_DATABASE_URL leads past its pooler',
    { DATABASE_URL: 'postgres://pooler/d', BACKUP_DATABASE_URL: 'postgres://h/d', SECRET: secret },
    { databaseUrl: 'postgres://pooler/d', backupDatabaseUrl: 'postgres://h/d' },
  ],
  [
    'C-02 backups are kept in the data folder',
    { DATA_DIR: '/srv/data' },
    { backups: { kind: 'folder', folder: '/srv/data/backups' } },
  ],
  [
    'C-02 unless BACKUP_DIR is a place in a bucket',
    { ...bucket, BACKUP_DIR: 's3://backups/site/one/' },
    { backups: { kind: 's3', bucket: 'backups', prefix: 'site/one/', account } },
  ],
  [
    'C-02 which may be the whole bucket',
    { ...bucket, BACKUP_DIR: 's3://backups', S3_REGION: 'garage' },
    { backups: { kind: 's3', bucket: 'backups', prefix: '', account: { ...account, region: 'garage' } } },
  ],
  [
    'SEO-04 measuring is configured by rate and script',
    { VITALS_SAMPLE_RATE: '.25', ANALYTICS_SCRIPT: '/_vercel/insights/script.js' },
    { measuring: { vitalsRate: 0.25, script: { path: '/_vercel/insights/script.js', rate: 1 } } },
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
  ['a site URL with a path', { SITE_URL: 'https://a.example/site' }, ['SITE_URL: .* without a path']],
  ...['true', 'yes', '-1', '1.5', '10', 'X-Forwarded-For', 'a header'].map(
    (TRUST_PROXY): [string, { TRUST_PROXY: string }, string[]] => [
      `C-03 TRUST_PROXY=${TRUST_PROXY}`,
      { TRUST_PROXY },
      ['TRUST_PROXY: expected 0 without a proxy, the number of proxies'],
    ],
  ),
  ['C-02 an unknown role', { ROLE: 'jobs' }, ['ROLE: expected web, worker or all']],
  ['no instead of off', { SEARCH_ENGINES: 'no' }, ['SEARCH_ENGINES: expected on, or off']],
  [
    'C-02 several errors at once',
    { PORT: 'x', SITE_URL: 'saltbush', LOG_LEVEL: 'loud', BOOKING_URL: 'http://x' },
    [
      'PORT: .*got "x"',
      'SITE_URL: expected a URL',
      'LOG_LEVEL: expected one',
      'BOOKING_URL: expected an https',
    ],
  ],
  [
    'C-02 an incomplete configuration',
    { SMTP_URL: 'smtp://mail.example', DATABASE_URL: 'postgres://h/d' },
    ['MAIL_FROM: expected with SMTP', 'LEADS_TO: expected with SMTP', 'SECRET: expected with DATABASE_URL'],
  ],
  ['C-02 the other half', { LEADS_TO: 'a@b.example' }, ['SMTP_URL: expected with LEADS_TO']],
  ...['s3://', 's3:backups', 's3://Backups', 's3://backups/../x', 's3://backups/a b'].map(
    (BACKUP_DIR): [string, Record<string, string>, string[]] => [
      `C-02 BACKUP_DIR=${BACKUP_DIR}`,
      { ...bucket, BACKUP_DIR },
      ['BACKUP_DIR: expected a folder, or a place in a bucket such as s3://bucket/prefix'],
    ],
  ),
  [
    'C-02 a bucket without an account',
    { BACKUP_DIR: 's3://backups' },
    ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].map(
      (name) => `${name}: expected with BACKUP_DIR, got none`,
    ),
  ],
  [
    'C-02 a database for backups alone',
    { BACKUP_DATABASE_URL: 'postgres://h/d' },
    ['DATABASE_URL: expected with BACKUP_DATABASE_URL, got none'],
  ],
  [
    'C-02 half an account, with an endpoint that is none,',
    { S3_ENDPOINT: 's3.example', S3_SECRET_ACCESS_KEY: 'hunter2' },
    ['S3_ENDPOINT: expected the URL of the storage', 'S3_ACCESS_KEY_ID: expected with S3_ENDPOINT'],
  ],
  [
    'C-02 an invalid value with a password, which is not repeated,',
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
  ...[
    'my-blog',
    'ftp://blog.example',
    'https://blog.example/#top',
    'https://ana:hunter2@blog.example',
    'https://blog.example/wp-json/wp/v2',
  ].map((url): [string, { BLOG_URL: string }, string[]] => [
    `B-01 BLOG_URL=${url}`,
    { BLOG_URL: url },
    ['BLOG_URL: expected the address of a WordPress, such as https://blog\\.example'],
  ]),
  ...['cdn.example', 'https://cdn.example/path', 'https://a@cdn.example', 'https://a.example,'].map(
    (BLOG_MEDIA_ORIGINS): [string, Record<string, string>, string[]] => [
      `B-10 BLOG_MEDIA_ORIGINS=${BLOG_MEDIA_ORIGINS}`,
      { BLOG_URL, BLOG_MEDIA_ORIGINS },
      ['BLOG_MEDIA_ORIGINS: expected origins such as'],
    ],
  ),
  [
    'B-01 a user without a password',
    { BLOG_URL, BLOG_USER: 'a' },
    ['BLOG_PASSWORD: expected with BLOG_USER'],
  ],
  [
    'B-01 a password without user and URL, with a short secret,',
    { BLOG_PASSWORD: 'hunter2', BLOG_WEBHOOK_SECRET: 'hunter2' },
    [
      'BLOG_URL: expected with BLOG_PASSWORD',
      'BLOG_USER: expected with BLOG_PASSWORD',
      'BLOG_WEBHOOK_SECRET: expected at least 32 characters',
    ],
  ],
  ...[
    ['VITALS_SAMPLE_RATE', '2'],
    ['VITALS_SAMPLE_RATE', '10%'],
    ['ANALYTICS_SAMPLE_RATE', 'x'],
    ['ANALYTICS_SCRIPT', 'https://elsewhere.example/a.js'],
    ['ANALYTICS_SCRIPT', '//elsewhere.example/a.js'],
    ['ANALYTICS_SCRIPT', '/../a.js'],
    ['ANALYTICS_SCRIPT', '/a.js?x="><script>'],
  ].map(([name = '', value = '']): [string, Record<string, string>, string[]] => [
    `SEO-04 ${name}=${value}`,
    { [name]: value },
    [`${name}: expected a`],
  ]),
])('%s is rejected with the name of each variable', (_what, variables, problems) => {
  const parse = () => parseEnvironment(variables);
  expect(parse).toThrow(EnvironmentError);
  for (const problem of problems) expect(parse).toThrow(new RegExp(problem.replaceAll('+', '\\+')));
  expect(parse).not.toThrow(/hunter2/);
});
