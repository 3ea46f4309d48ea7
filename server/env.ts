import path from 'node:path';
import { z } from 'zod';
import {
  accountsSecrets,
  accountsVariables,
  chooseAccounts,
  listHalfConfiguredAccounts,
} from '#app/features/accounts/server/accounts-config.ts';
import { auditVariables, chooseAudits } from '#app/features/audit/server/audit-config.ts';
import {
  blogSecrets,
  blogVariables,
  chooseBlog,
  listHalfConfiguredBlog,
} from '#app/features/blog/server/blog-config.ts';
import {
  choosePayments,
  listHalfConfiguredPayments,
  paymentsSecrets,
  paymentsVariables,
} from '#app/features/payments/server/payments-config.ts';
import { chooseMeasuring, measuringFields } from '#app/features/vitals/server/vitals-config.ts';
import type { ProxyTrust } from '#platform/http/client-address.ts';
import { logLevels } from '#platform/log.ts';
import {
  chooseMail,
  listHalfConfiguredMail,
  parseMailbox,
  parseMailboxes,
} from '#platform/mail/mail-config.ts';
import {
  backupSecrets,
  backupVariables,
  chooseAccount,
  listHalfConfiguredBackups,
  localBackups,
  parseBackupPlace,
} from './backup-config.ts';
import { readSecretFiles } from './secret-files.ts';
import { postgresUrl, smtpUrl } from './service-url.ts';

// Only digits are allowed, because Number() would also accept 3.5e3, 0x1f and spaces.
const port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65535, {
    error: 'a port number from 1 to 65535',
  })
  .transform(Number);

const origin = z
  .url({ protocol: /^https?$/, error: 'a URL such as https://saltbush.example', abort: true })
  .refine((url) => new URL(url).pathname === '/' && !new URL(url).search && !new URL(url).hash, {
    error: 'a URL without a path, such as https://saltbush.example',
  })
  .transform((url) => new URL(url).origin);

const mailbox = z.string().transform((text, context) => {
  const parsed = parseMailbox(text);
  if (!parsed) context.addIssue('an address such as Saltbush <hello@saltbush.example>');
  return parsed ?? z.NEVER;
});

const mailboxes = z.string().transform((text, context) => {
  const parsed = parseMailboxes(text);
  if (!parsed) context.addIssue('one address, or several with commas between them');
  return parsed?.map(({ address }) => address) ?? z.NEVER;
});

/** A hyphen tells a header's name from a misunderstanding such as `true`. A list of addresses needs a number instead. */
const proxyTrust = z
  .string()
  .regex(/^(\d|(?!(x-forwarded-for|x-forwarded-host)$)[a-z\d]+(-[a-z\d]+)+)$/i, {
    error:
      '0 without a proxy, the number of proxies that add an address to X-Forwarded-For, or the name of a header with one address such as CF-Connecting-IP',
  })
  .transform((text): ProxyTrust => (/^\d$/.test(text) ? Number(text) : text));

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  ROLE: z.enum(['all', 'web', 'worker'], 'web, worker or all').default('all'),
  SITE_URL: origin.optional(),
  SEARCH_ENGINES: z.enum(['on', 'off'], 'on, or off on a trial site').default('on'),
  HSTS_SUBDOMAINS: z.enum(['on', 'off'], 'on if every subdomain is served over https, or off').default('off'),
  DATA_DIR: z.string().min(1).default('./data'),
  BOOKING_URL: z.url({ protocol: /^https$/, error: 'an https URL' }).optional(),
  SECRET: z.string().min(32, 'at least 32 characters that nobody can guess').optional(),
  DATABASE_URL: postgresUrl.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailbox.optional(),
  LEADS_TO: mailboxes.optional(),
  ...blogVariables,
  ...paymentsVariables,
  ...auditVariables,
  ...accountsVariables,
  VITALS_SAMPLE_RATE: measuringFields.rate.default(0),
  ANALYTICS_SCRIPT: measuringFields.script.optional(),
  ANALYTICS_SAMPLE_RATE: measuringFields.rate.default(1),
  TRUST_PROXY: proxyTrust.default(0),
  DRAIN_SECONDS: z.coerce.number('a number of seconds from 0 to 60').min(0).max(60).default(0),
  ...backupVariables,
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  OPERATOR_COMMAND: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(logLevels, `one of ${logLevels.join(', ')}`).default('info'),
});

/** Variables whose values must not appear in messages, and which may be in files: `SECRET_FILE` for `SECRET`. */
export const secrets: readonly string[] = [
  'SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  ...accountsSecrets,
  ...blogSecrets,
  ...paymentsSecrets,
  ...backupSecrets,
];

export class EnvironmentError extends Error {}

/** Lists each variable that is missing although its counterpart is set. */
function listHalfConfigured(variables: Record<string, string | undefined>): string[] {
  return [
    ...(variables.DATABASE_URL && !variables.SECRET
      ? ['SECRET: expected with DATABASE_URL, since all servers must share it; got none']
      : []),
    ...listHalfConfiguredMail(variables),
    ...listHalfConfiguredBlog(variables),
    ...listHalfConfiguredAccounts(variables),
    ...listHalfConfiguredPayments(variables),
    ...listHalfConfiguredBackups(variables),
  ];
}

/**
 * Parses the configuration from environment variables. An empty value counts as unset. Throws one EnvironmentError that
 * lists every problem.
 */
export function parseEnvironment(variables: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const files = readSecretFiles(set, secrets);
  const values = { ...set, ...files.values };
  const parsed = environment.safeParse(values);
  const faults = [
    ...files.faults,
    ...(parsed.error?.issues.map(({ path: [name = ''], message }) => {
      const value = secrets.includes(String(name)) ? 'something else' : JSON.stringify(values[String(name)]);
      return `${String(name)}: expected ${message}, got ${value}`;
    }) ?? []),
    // What a faulty file should hold is not missing as well.
    ...(files.faults.length > 0 ? [] : listHalfConfigured(values)),
  ];
  if (!parsed.success || faults.length > 0) {
    const list = faults.map((fault) => `  ${fault}`).join('\n');
    throw new EnvironmentError(`These environment variables are invalid:\n${list}`);
  }
  const { PORT, HOST, SITE_URL, SMTP_URL, MAIL_FROM, LEADS_TO, ...rest } = parsed.data;
  const s3 = chooseAccount(parsed.data);
  const dataDir = path.resolve(rest.DATA_DIR);
  const shownHost = HOST.includes(':') ? `[${HOST}]` : HOST;
  return {
    port: PORT,
    host: HOST,
    /** `web` serves pages and runs no jobs; `worker` runs jobs and serves no pages; `all` does both. */
    role: rest.ROLE,
    /** The scheme, host and port that visitors use, without a trailing slash. */
    siteUrl: SITE_URL ?? `http://${shownHost === '0.0.0.0' ? '127.0.0.1' : shownHost}:${PORT}`,
    /** True if SITE_URL is not set, so that `siteUrl` is made from host and port. */
    siteUrlGuessed: SITE_URL === undefined,
    /** False on a trial site, which search engines are told not to index. */
    searchEngines: rest.SEARCH_ENGINES === 'on',
    /** Whether https is promised for all subdomains too, and to the browsers' own lists. */
    hstsSubdomains: rest.HSTS_SUBDOMAINS === 'on',
    /** The absolute path of the data folder. */
    dataDir,
    /** Where backups are stored, which may be on another machine. */
    backups: parseBackupPlace(rest.BACKUP_DIR ?? localBackups(dataDir), { s3, dataDir }),
    /** Undefined: there is no account at a storage for backups. */
    s3,
    /** Whether the site makes a backup every night. */
    backsUpNightly: rest.BACKUP_NIGHTLY === 'on',
    /** Overrides the booking link of `content/site.yaml`. */
    bookingUrl: rest.BOOKING_URL,
    /** Undefined: a secret is generated and stored in the data folder. */
    secret: rest.SECRET,
    /** Undefined: the database is SQLite in the data folder. */
    databaseUrl: rest.DATABASE_URL,
    /** Where backups reach the same database, in sessions of their own. */
    backupDatabaseUrl: rest.BACKUP_DATABASE_URL ?? rest.DATABASE_URL,
    mail: chooseMail({ siteUrl: SITE_URL, smtpUrl: SMTP_URL, from: MAIL_FROM, leadsTo: LEADS_TO }),
    blog: chooseBlog(parsed.data),
    accounts: chooseAccounts(parsed.data),
    payments: choosePayments(parsed.data),
    audits: chooseAudits(parsed.data),
    /** Undefined if visits are not measured. */
    measuring: chooseMeasuring(parsed.data),
    trustProxy: rest.TRUST_PROXY,
    /** How long a stopping process still answers new requests, while `/healthz` says that it is stopping. */
    drainMs: rest.DRAIN_SECONDS * 1000,
    logLevel: rest.LOG_LEVEL,
    /** The program that runs commands with the site's user and environment; undefined: npm does, without them. */
    operatorCommand: rest.OPERATOR_COMMAND,
    /** Where the metrics are served; undefined if they are not. */
    metrics:
      rest.METRICS_PORT === undefined ? undefined : { port: rest.METRICS_PORT, host: rest.METRICS_HOST },
  };
}

export type Config = ReturnType<typeof parseEnvironment>;

export function readEnvironment(): Config {
  return parseEnvironment(process.env);
}

/** Reads what commands are called here. Their help says it, even where the rest of the environment is invalid. */
export function readOperator(): Pick<Config, 'operatorCommand'> {
  return { operatorCommand: process.env.OPERATOR_COMMAND || undefined };
}
