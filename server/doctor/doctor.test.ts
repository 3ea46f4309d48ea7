import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { backupName } from '#platform/database/backup.ts';
import { createTestLeads } from '#tests/lead-service.ts';
import { startOutsideServices } from '#tests/outside-services.ts';
import { createSentLead } from '#tests/sent-lead.ts';
import { projectDir } from '#tests/site.ts';
import { openFile } from '#tests/stores.ts';
import { openBackupStorage } from '../backup-storage.ts';
import { createBackup } from '../create-backup.ts';
import { parseEnvironment } from '../env.ts';
import { released } from '../migrations.ts';
import { openStore } from '../open-store.ts';
import { checkStripe } from './check-services.ts';
import { diagnose, formatFindings } from './doctor.ts';

const secret = 'Jp8vQ2xRk0uT5wYz1nB7cD4eF9gH3aL6';
const outside = await startOutsideServices(secret);
const authorities = getCACertificates('default');
setDefaultCACertificates([...authorities, outside.certificate]);
const well = structuredClone({ ...outside.state, date: undefined });

/** A data folder with a database and a backup from now. */
const model = mkdtempSync(path.join(tmpdir(), 'saltbush-doctor-'));
const backUp = async (folder: string, now = new Date()) => {
  const place = { kind: 'sqlite', file: path.join(folder, 'saltbush.sqlite') } as const;
  await (await openStore(place)).close();
  const storage = openBackupStorage({ kind: 'folder', folder: path.join(folder, 'backups') });
  await createBackup({ place, storage, name: backupName(place, now), now });
};
await backUp(model);

/** Stand-ins for Chromium, the same for all tests, because how a program is contained is found out once. */
const programs = mkdtempSync(path.join(tmpdir(), 'saltbush-doctor-'));
const browser = path.join(programs, 'browser');
const silentBrowser = path.join(programs, 'silent-browser');
const endingBrowser = path.join(programs, 'ending-browser');
const blindBrowser = path.join(programs, 'blind-browser');
for (const file of [browser, endingBrowser, blindBrowser])
  writeFileSync(file, '#!/bin/sh\necho "<html></html>"\n', { mode: 0o755 });
writeFileSync(silentBrowser, '#!/bin/sh\n', { mode: 0o755 });
chmodSync(programs, 0o755);

afterAll(async () => {
  setDefaultCACertificates(authorities);
  for (const folder of [model, programs]) rmSync(folder, { recursive: true });
  await outside[Symbol.asyncDispose]();
});

let dataDir = '';

beforeEach(() => {
  Object.assign(outside.state, structuredClone(well), { date: () => new Date() });
  dataDir = mkdtempSync(path.join(tmpdir(), 'saltbush-doctor-'));
  cpSync(model, dataDir, { recursive: true });
  return () => rmSync(dataDir, { recursive: true });
});

const changeDatabase = async (sql: string) => {
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(path.join(dataDir, 'saltbush.sqlite'));
  database.exec(sql);
  database.close();
};

const addJob = (state: string, attempts: number, due: string, error: string | null = null) =>
  changeDatabase(`insert into jobs (id, kind, payload, state, attempts, due_at, last_error, created_at, finished_at)
    values ('1', 'lead mail', '{}', '${state}', ${attempts}, '${due}', ${error && `'${error}'`}, '${due}',
      ${state === 'dead' ? `'${due}'` : null})`);

const findFaults = async (variables: Record<string, string | undefined> = {}) => {
  const findings = await diagnose(
    parseEnvironment({
      SITE_URL: outside.siteUrl,
      TRUST_PROXY: '1',
      SECRET: secret,
      DATA_DIR: dataDir,
      SMTP_URL: outside.smtpUrl,
      MAIL_FROM: 'hello@saltbush.example',
      LEADS_TO: 'studio@saltbush.example',
      STRIPE_SECRET_KEY: 'sk_test_12345678',
      STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
      STRIPE_API_URL: outside.servicesUrl,
      SUPABASE_URL: outside.servicesUrl,
      SUPABASE_ANON_KEY: 'sb_publishable_12345678',
      BLOG_URL: outside.servicesUrl,
      BLOG_USER: 'site',
      BLOG_PASSWORD: 'abcd efgh',
      BLOG_WEBHOOK_SECRET: 'a secret of at least 32 characters',
      CHROMIUM_PATH: browser,
      GREEN_WEB_URL: 'off',
      ...variables,
    }),
    {
      programs: { auditFile: path.join(projectDir, 'tests/fake-audit-child.mjs'), optimizeFile: '' },
      network: {
        resolve: async () => [outside.state.hostAddress],
        networks: ['127.0.0.1/8', '172.18.0.5/16'],
      },
    },
  );
  // A test key is a fault of a site in production, and the only one that this trial has.
  const isTestKey = ({ says }: { says: string }) => says.includes('it is a test key');
  return { findings, faults: findings.filter((finding) => finding.state === 'fault' && !isTestKey(finding)) };
};

test('C-02 the doctor finds no fault where all is well, and names everything that it asked', async () => {
  const { findings, faults } = await findFaults();
  expect(faults).toEqual([]);
  const parts = new Set(findings.map(({ part }) => part));
  for (const part of ['mail', 'payments', 'accounts', 'blog', 'browser', 'certificate', 'headers', 'proxy'])
    expect(parts).toContain(part);
  expect(formatFindings(findings)).not.toMatch(/right@|sk_test|whsec|abcd|Jp8v/);
  expect(findings.find(({ part }) => part === 'browser')?.says).toMatch(
    /\/browser measures a page of ours as audits do, .*: \d{3} bytes\.$/,
  );
});

type Planted = {
  plant?: () => unknown;
  variables?: () => Record<string, string | undefined>;
  part: string;
  says: RegExp;
};
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** Replaces the backup of now. */
const backUpAgain = (now?: Date) => {
  rmSync(path.join(dataDir, 'backups'), { recursive: true });
  return backUp(dataDir, now);
};

const findBackup = () => {
  const name = readdirSync(path.join(dataDir, 'backups')).find((file) => file.endsWith('.sqlite'));
  return path.join(dataDir, 'backups', name ?? '');
};

const planted: Record<string, Planted> = {
  'a wrong SMTP password': {
    plant: () => Object.assign(outside.state, { smtpPassword: 'another' }),
    part: 'mail',
    says: /535/,
  },
  'a mail server that is not there': {
    variables: () => ({ SMTP_URL: 'smtp://site:right@127.0.0.1:9' }),
    part: 'mail',
    says: /ECONNREFUSED/,
  },
  'a database that is not there': {
    variables: () => ({ DATABASE_URL: 'postgres://site:hidden@127.0.0.1:9/saltbush' }),
    part: 'database',
    says: /PostgreSQL site@127\.0\.0\.1:9\/saltbush: .*ECONNREFUSED/,
  },
  'a key that Stripe does not know': {
    plant: () => Object.assign(outside.state, { stripeStatus: 401 }),
    part: 'payments',
    says: /does not know the key/,
  },
  'an account that Stripe does not show': {
    plant: () => Object.assign(outside.state, { accountStatus: 500 }),
    part: 'payments',
    says: /the account is answered with status 500$/,
  },
  'an event that Stripe does not send': {
    plant: () => outside.state.endpoint.enabled_events.splice(3, 1),
    part: 'payments',
    says: /does not get checkout\.session\.expired/,
  },
  'an endpoint that Stripe has disabled': {
    plant: () => Object.assign(outside.state.endpoint, { status: 'disabled' }),
    part: 'payments',
    says: /disabled/,
  },
  'a Supabase project that proves no addresses': {
    plant: () => Object.assign(outside.state, { autoconfirm: true }),
    part: 'accounts',
    says: /nobody has proved/,
  },
  'a WordPress that refuses': {
    plant: () => Object.assign(outside.state, { postsStatus: 401 }),
    part: 'blog',
    says: /status 401/,
  },
  'an application password that was revoked': {
    plant: () => Object.assign(outside.state, { userStatus: 401 }),
    part: 'blog',
    says: /refuses site with status 401/,
  },
  'a report of a change that does not arrive': {
    plant: () => Object.assign(outside.state, { webhookStatus: 403 }),
    part: 'blog',
    says: /status 403/,
  },
  'a browser that is not there': {
    variables: () => ({ CHROMIUM_PATH: '/nope' }),
    part: 'browser',
    says: /^\/nope does not start\.$/,
  },
  'a browser that draws nothing': {
    variables: () => ({ CHROMIUM_PATH: silentBrowser }),
    part: 'browser',
    says: /\/silent-browser does not start\.$/,
  },
  'a browser that ends as it measures': {
    variables: () => ({ CHROMIUM_PATH: endingBrowser }),
    part: 'browser',
    says: /can't measure a page of ours: BrowserFailure: it ended, caused by Error: EPIPE\.$/,
  },
  'a browser that receives nothing': {
    variables: () => ({ CHROMIUM_PATH: blindBrowser }),
    part: 'browser',
    says: /can't measure a page of ours: the browser has received nothing of it\.$/,
  },
  'a clock three days behind': {
    plant: () => Object.assign(outside.state, { date: () => new Date(Date.now() + 3 * 86_400_000) }),
    part: 'clock',
    says: /^It is 2591\d\d|^It is 2592\d\d s behind/,
  },
  'a secret that can be guessed': {
    plant: () => Object.assign(outside.state, { secret: 'a'.repeat(40) }),
    variables: () => ({ SECRET: 'a'.repeat(40) }),
    part: 'secret',
    says: /can be guessed/,
  },
  'a data folder that can’t be written': {
    variables: () => ({ DATA_DIR: path.join(browser, 'data') }),
    part: 'data folder',
    says: /can't be written/,
  },
  'a secret that others can read': {
    plant: () => {
      writeFileSync(path.join(dataDir, 'secret'), secret);
      chmodSync(path.join(dataDir, 'secret'), 0o644);
    },
    variables: () => ({ SECRET: undefined }),
    part: 'data folder',
    says: /Other users can read/,
  },
  'no backup': {
    plant: () => rmSync(path.join(dataDir, 'backups'), { recursive: true }),
    part: 'backup',
    says: /There is none/,
  },
  'a backup that is four days old': {
    plant: () => backUpAgain(new Date(ago(96))),
    part: 'backup',
    says: /96 hours old/,
  },
  'a backup that was emptied': {
    plant: () => truncateSync(findBackup()),
    part: 'backup',
    says: /\.sqlite, has 0 of \d+ bytes\.$/,
  },
  'a backup that was deleted': {
    plant: () => rmSync(findBackup()),
    part: 'backup',
    says: /\.sqlite, is gone\.$/,
  },
  'a backup that was restored nowhere': {
    plant() {
      const file = path.join(dataDir, 'backups', 'last-backup.json');
      const verified = { kind: 'not tried', why: 'permission denied', cure: 'alter role site createdb.' };
      writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), verified }));
    },
    part: 'backup',
    says: /is 0 hours old, and was restored nowhere: permission denied\.$/,
  },
  'a backup of which nobody knows anything': {
    plant: () => writeFileSync(path.join(dataDir, 'backups', 'last-backup.json'), ''),
    part: 'backup',
    says: /last-backup\.json is damaged/,
  },
  'a migration that the running release does not survive': {
    async plant() {
      const last = released.at(-1);
      if (!last) return;
      const { breaks } = last;
      onTestFinished(() => void Object.assign(last, { breaks }));
      Object.assign(last, { breaks: true });
      await changeDatabase(`delete from migrations where number = ${released.length}`);
    },
    part: 'migrations',
    says: /The release that runs now does not survive/,
  },
  'a database of a newer program': {
    plant: () =>
      changeDatabase(
        "insert into migrations values (999, 'later', '2027-01-01'); insert into breaking_migrations values (999)",
      ),
    part: 'migrations',
    says: /newer than this program/,
  },
  'an email that was given up': {
    plant: () => addJob('dead', 50, ago(1), '550 No such user'),
    part: 'jobs',
    says: /^1 job \(lead mail\) given up\. Last error: 550 No such user/,
  },
  'an email that fails': {
    plant: () => addJob('ready', 2, ago(-1), '535 Wrong password'),
    part: 'jobs',
    says: /failing, and tried again\. Last error: 535/,
  },
  'a site that does no jobs': {
    plant: () => addJob('ready', 0, ago(2)),
    part: 'jobs',
    says: /not begun/,
  },
  'a site that is down behind its proxy': {
    plant: () => Object.assign(outside.state, { homeStatus: 503, echoStatus: 503, webhookStatus: 503 }),
    part: 'public site',
    says: /Home is answered with status 503/,
  },
  'a proxy that is not there': {
    plant: () => Object.assign(outside.state.endpoint, { url: 'https://127.0.0.1:9/webhooks/stripe' }),
    variables: () => ({ SITE_URL: 'https://127.0.0.1:9' }),
    part: 'certificate',
    says: /no TLS at 127\.0\.0\.1:9: .*ECONNREFUSED/,
  },
  'a proxy that does not pass on the doctor’s question': {
    plant: () => Object.assign(outside.state, { echoStatus: 502 }),
    part: 'proxy',
    says: /^\/healthz\/request is answered with status 502/,
  },
  'a certificate that browsers refuse': {
    plant: () => setDefaultCACertificates(authorities),
    part: 'certificate',
    says: /Browsers refuse/,
  },
  'a proxy that hides the host': {
    plant: () => Object.assign(outside.state.homeHeaders, { 'x-robots-tag': 'noindex' }),
    part: 'headers',
    says: /Search engines/,
  },
  'a proxy that removes the policy': {
    plant: () => Reflect.deleteProperty(outside.state.homeHeaders, 'content-security-policy'),
    part: 'headers',
    says: /Content-Security-Policy is missing/,
  },
  'a proxy that hides the visitor’s address': {
    plant: () => Object.assign(outside.state, { addressAdded: '10.0.0.2' }),
    part: 'proxy',
    says: /count all visitors as one: this request came from 10\.0\.0\.2/,
  },
  'a proxy that believes what visitors send': {
    plant: () => Object.assign(outside.state, { addressAdded: undefined }),
    part: 'proxy',
    says: /Visitors can choose/,
  },
  'another secret than that of the site': {
    variables: () => ({ SECRET: 'Zq8vQ2xRk0uT5wYz1nB7cD4eF9gH3aL6' }),
    part: 'proxy',
    says: /status 404/,
  },
};

test.each(Object.entries(planted))(
  'C-02 the doctor finds %s, says what to do, and finds nothing else',
  async (_name, { plant, variables, part, says }) => {
    await plant?.();
    const { faults } = await findFaults(variables?.());
    setDefaultCACertificates([...authorities, outside.certificate]);
    expect(faults, formatFindings(faults)).toHaveLength(1);
    expect(faults[0]).toMatchObject({
      part,
      says: expect.stringMatching(says),
      remedy: expect.stringMatching(/\.$/),
    });
  },
);

test('C-02 the doctor names no job that was given up long ago, and no email that is held back because its enquiry is spam', async () => {
  await addJob('dead', 1, ago(8 * 24), '550 No such user');
  const store = await openFile(path.join(dataDir, 'saltbush.sqlite'));
  const { inbox, admin } = createTestLeads(store);
  const receipt = await inbox.receive(createSentLead());
  await admin.mark(receipt.state === 'received' ? receipt.reference : '', 'spam');
  await store.close();
  const { faults, findings } = await findFaults();
  expect(faults).toEqual([]);
  expect(findings).toContainEqual(expect.objectContaining({ part: 'jobs', state: 'ok' }));
});

test('C-02 on a server of the guide remedies name its own command, and in a clone that of npm', async () => {
  await addJob('dead', 50, ago(1), '550 No such user');
  rmSync(path.join(dataDir, 'backups'), { recursive: true });
  const listCures = async (variables = {}) =>
    (await findFaults(variables)).faults.map(({ remedy }) => remedy);
  expect(await listCures()).toEqual([
    'Mend the cause, then run npm run leads -- retry for emails.',
    expect.stringContaining('or run npm run backup every night'),
  ]);
  expect(await listCures({ OPERATOR_COMMAND: 'saltbush' })).toEqual([
    'Mend the cause, then run saltbush leads retry for emails.',
    expect.stringContaining('or run saltbush backup every night'),
  ]);
});

// A live key is refused together with the URL of a stand-in.
test('C-02 the doctor finds an account for which Stripe takes no payments', async () => {
  const { payments, ...config } = parseEnvironment({
    SITE_URL: outside.siteUrl,
    STRIPE_SECRET_KEY: 'sk_test_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
    STRIPE_API_URL: outside.servicesUrl,
  });
  const findFaults = async (live: boolean) => {
    const findings = await checkStripe(
      { ...config, payments: { ...payments, live } as typeof payments },
      AbortSignal.timeout(10_000),
    );
    return findings.filter(({ state }) => state === 'fault').map(({ says }) => says);
  };
  expect(await findFaults(true)).toEqual([]);
  Object.assign(outside.state.account, { charges_enabled: false });
  expect(await findFaults(true)).toEqual(['Stripe takes no payments for the account acct_1.']);
  expect(await findFaults(false)).toEqual([]);
});

test('C-02 a restricted key that may not read the account is no fault', async () => {
  Object.assign(outside.state, { accountStatus: 403 });
  const { faults, findings } = await findFaults();
  expect(faults).toEqual([]);
  expect(findings).toContainEqual(
    expect.objectContaining({ state: 'unknown', says: expect.stringContaining('may not read the account') }),
  );
});

test('C-02 the doctor asks for no browser where no audits run', async () => {
  const { faults, findings } = await findFaults({ ROLE: 'web', CHROMIUM_PATH: '/nonexistent' });
  expect(faults).toEqual([]);
  expect(findings.map(({ part }) => part)).not.toContain('browser');
});

test.each([
  ['the server itself, where the host’s name leads back to it', '127.0.1.1', '10.0.0.2'],
  ['the server itself, behind a router that turns its request back', '8.8.8.8', '127.0.0.1'],
  ['a container, whose bridge does that', '8.8.8.8', '172.18.0.1'],
])(
  'C-02 on %s the doctor blames no proxy for an address that is not public',
  async (_where, hostAddress, addressAdded) => {
    Object.assign(outside.state, { hostAddress, addressAdded });
    const { faults, findings } = await findFaults();
    expect(faults).toEqual([]);
    expect(findings).toContainEqual(
      expect.objectContaining({
        part: 'proxy',
        state: 'unknown',
        says: expect.stringContaining(`came from ${addressAdded}`),
      }),
    );
  },
);

test('C-02 the doctor finds nothing wrong with an older release on a database that only grew', async () => {
  await changeDatabase("insert into migrations values (999, 'later', '2027-01-01')");
  const { faults, findings } = await findFaults();
  expect(faults).toEqual([]);
  expect(findings).toContainEqual(
    expect.objectContaining({ part: 'migrations', says: expect.stringContaining('works with it') }),
  );
});
