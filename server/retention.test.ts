import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { loadContent } from '#app/content/load-content.ts';
import { findSourcePrograms } from '#app/features/audit/server/create-audit-engine.ts';
import { ownKey } from '#app/shell/session/auth-endpoint.ts';
import type { Store } from '#platform/database/store.ts';
import { enqueue, PermanentFailure } from '#platform/jobs/job.ts';
import { createWorker } from '#platform/jobs/worker.ts';
import { plansFixture } from '#tests/fixed-content.ts';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createSentLead, formTimeOf } from '#tests/sent-lead.ts';
import { projectDir } from '#tests/site.ts';
import { createFakeEngine } from '#tests/source-audits.ts';
import { openFile } from '#tests/stores.ts';
import { createTemporaryFolder } from '#tests/temporary-folder.ts';
import { testSecret } from '#tests/test-settings.ts';
import { parseEnvironment } from './env.ts';
import { openBackend } from './open-backend.ts';

const folder = createTemporaryFolder(afterAll);

/** Stands in whatever names the person. */
const mark = 'zyxmark';
const email = `${mark}@${mark}.example`;
const dayMs = 24 * 3600_000;

/** Asks every column of every table of the database, and returns the tables that name the person. */
async function findMarkedTables({ db }: Store): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`.execute(db);
  const marked: string[] = [];
  for (const { name } of tables) {
    const { rows: columns } = await sql<{
      name: string;
    }>`select name from pragma_table_info(${name})`.execute(db);
    for (const column of columns) {
      const { rows } = await sql`select 1 from ${sql.table(name)}
        where cast(${sql.ref(column.name)} as text) like ${`%${mark}%`} limit 1`.execute(db);
      if (rows.length > 0 && !marked.includes(name)) marked.push(name);
    }
  }
  return marked.sort();
}

/** What is retained although nobody deletes it: the privacy page says so. */
const retainedByRule = {
  /** “As long as tax and company law require”, with the emails about them. */
  orders: ['orders'],
  /** What Stripe itself would hold: the stand-in has no real buyers. */
  sandbox: ['sandbox_objects'],
  /** “Until you delete it.” */
  accounts: ['auth_users'],
};

test('R-20 G-09 two years later no table names a person any more, apart from orders and accounts', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const config = parseEnvironment({ DATA_DIR: folder, SECRET: testSecret });
  const content = { ...loadContent(path.join(projectDir, 'content')), plans: plansFixture };
  const { engine } = createFakeEngine();
  const programs = findSourcePrograms(projectDir);
  const { log, lines } = createLogRecorder();
  const backend = await openBackend({ config, content, log, engine, programs });
  onTestFinished(() => backend.close());
  const store = await openFile(path.join(folder, 'saltbush.sqlite'));
  onTestFinished(() => store.close());

  await backend.inbox.receive(
    createSentLead({ name: mark, email, message: `I am ${mark}.` }, { formTime: formTimeOf(20_000) }),
  );
  await backend.inbox.receive(
    createSentLead({ name: `${mark} too`, email, message: mark }, { honeypot: mark }),
  );
  await backend.audits.request({
    ...{
      page: `${mark}.example`,
      monthlyViews: '',
      rescan: false,
      accessToken: undefined,
      address: '203.0.113.7',
    },
  });
  await backend.checkout.start({
    ...{ plan: 'care', attempt: backend.checkout.createAttempt(), email, website: `${mark}.example` },
    ...{ accessToken: undefined, address: '203.0.113.7' },
  });
  const response = await backend.accounts?.request('/otp', {
    method: 'POST',
    headers: { apikey: ownKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, create_user: true }),
  });
  expect(response?.status).toBe(200);
  await backend.dashboardServices.health.storeBrowserError(
    { said: `${mark} is undefined`, source: '/a.js', line: 1, path: '/' },
    1,
  );
  // An email to an address that does not exist is given up, and its job holds the address.
  const refuse = () => Promise.reject(new PermanentFailure(`550 no such user: ${email}`));
  await enqueue(store.db, [{ kind: 'account-notice', payload: { email } }], Date.now());
  await createWorker({ store, handlers: { 'account-notice': refuse }, log }).runDue();
  for (const worker of backend.workers) await worker.runDue();
  const before = await findMarkedTables(store);
  expect(before).toEqual(
    expect.arrayContaining(['audit_runs', 'auth_emails', 'browser_errors', 'jobs', 'leads', 'orders']),
  );

  const began = Date.now();
  // After so long a pause the first clean-up only asks whether the clock is right.
  for (const day of [800, 801, 802]) {
    vi.setSystemTime(began + day * dayMs);
    for (const worker of backend.workers) await worker.runDue();
  }
  expect(lines.filter(({ message }) => message === 'old data was deleted').length).toBeGreaterThan(2);
  const after = await findMarkedTables(store);
  expect(after.filter((table) => !Object.values(retainedByRule).flat().includes(table))).toEqual([]);
});
