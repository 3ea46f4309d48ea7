import { expect, test } from 'vitest';
import { EnvironmentError, parseEnvironment } from './env.ts';

const required = {
  MAIL_FROM: 'hello@saltbush.example',
  LEADS_TO: 'ana@saltbush.example',
  SECRET: 'a secret of more than thirty-two characters',
};

function findFaults(variables: Record<string, string>): string {
  try {
    const defaults = variables.SMTP_URL ? required : { SECRET: required.SECRET };
    parseEnvironment({ ...defaults, ...variables });
    return '';
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
}

const encoding = 'percent-encoded (write / as %2F, # as %23';

test.each([
  ['a slash in the password', { SMTP_URL: 'smtp://AKIA:BOa/b+c@host:587' }, encoding],
  ['a slash after digits, which looks like a port', { SMTP_URL: 'smtp://AKIA:12345/c@host:587' }, encoding],
  ['a hash', { SMTP_URL: 'smtp://AKIA:12#c@host:587' }, encoding],
  ['a question mark', { SMTP_URL: 'smtps://AKIA:BOa?c@host:465' }, encoding],
  ['a per cent sign', { SMTP_URL: 'smtp://AKIA:BOa%zz@host:587' }, encoding],
  ['a slash in the user name', { SMTP_URL: 'smtp://a/b:BOa@host:587' }, encoding],
  ['a slash after an address', { SMTP_URL: 'smtp://AKIA@site.example:BOa/b+c@host:587' }, encoding],
  [
    'digits and a slash after an address',
    { SMTP_URL: 'smtp://AKIA@site.example:12345/c@host:587' },
    encoding,
  ],
  ['an @ and a slash', { SMTP_URL: 'smtp://AKIA:BOa@12345/c@host' }, encoding],
  ['a slash and a question mark', { SMTP_URL: 'smtp://AKIA:BOa@12345/c?d@host' }, 'a URL without a path'],
  ['an @ and a hash for the database', { DATABASE_URL: 'postgres://AKIA:BOa@12345#x@host/db' }, encoding],
  ['a hash for the database', { DATABASE_URL: 'postgres://site:BOa#c@host:5432/site' }, encoding],
  ['a slash for the database', { DATABASE_URL: 'postgresql://site:12/BOa@host/site' }, encoding],
  [
    'smtp with the port of smtps',
    { SMTP_URL: 'smtp://AKIA:BOa@host:465' },
    'expected smtps:// with port 465',
  ],
  [
    'smtps with the port of smtp',
    { SMTP_URL: 'smtps://AKIA:BOa@host:587' },
    'expected smtp:// with port 587',
  ],
  ['no host', { SMTP_URL: 'smtp://' }, 'a URL such as smtp://user:password@host:587'],
  ['another protocol', { DATABASE_URL: 'mysql://site:BOa@host/site' }, 'a URL such as postgres://'],
])(
  'C-02 the URL of a service with %s is refused with a hint, and without its password',
  (_what, variables, hint) => {
    const faults = findFaults(variables);
    expect(faults).toContain(`${Object.keys(variables)[0]}: expected `);
    expect(faults).toContain(hint);
    expect(faults).not.toMatch(/BOa|12345|AKIA/);
  },
);

test.each<Record<string, string>>([
  { SMTP_URL: 'smtp://AKIA:BOa%2Fb+c%23%3F%40%25@host:587' },
  { SMTP_URL: 'smtps://user:p@ss@host:465' },
  { SMTP_URL: 'smtps://mail.example' },
  { SMTP_URL: 'smtp://127.0.0.1:2525' },
  { SMTP_URL: 'smtp://mail.example:587/?pool=true' },
  { DATABASE_URL: 'postgresql://u:p@ep-x-pooler.aws.example/db?sslmode=require&channel_binding=require' },
  { DATABASE_URL: 'postgres://postgres.abcd:p%23@aws-0.pooler.example:6543/postgres?pgbouncer=true' },
  { DATABASE_URL: 'postgres://h/d' },
  { DATABASE_URL: 'postgres://u:p@h/d?application_name=site@h' },
])('C-02 a valid URL of a service is accepted: %j', (variables) => {
  expect(findFaults(variables)).toBe('');
});
