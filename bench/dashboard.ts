/**
 * npm run bench:dashboard: what the dashboard costs with 20,000 enquiries and the work on them, in SQLite and in PostgreSQL.
 * Ends with status 1 where a page takes the site's process more than 50 ms of processor at the median. What PostgreSQL's own
 * processes take is not counted.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { formatReference } from '#app/features/contact/domain/lead.ts';
import { writeFieldColumns } from '#app/features/contact/server/lead-table.ts';
import { chooseDatabase, type DatabasePlace } from '#platform/data-folder.ts';
import type { Queries } from '#platform/database/store.ts';
import type { Tables } from '#platform/database/tables.ts';
import { openStore } from '#server/open-store.ts';
import { startPostgres } from '#tests/postgres.ts';
import { createSentLead } from '#tests/sent-lead.ts';
import { startSite } from '#tests/site.ts';
import { testSecret } from '#tests/test-settings.ts';
import { median, readProcessCpuMs } from './report.ts';

const enquiries = 20_000;
const limitMs = 50;
const [rounds, pagesARound] = [5, 10];
const states = ['new', 'answered', 'answered', 'won', 'lost', 'spam'];
const subjects = ['penguins', 'kelp', 'tours', 'budgets', 'a museum', 'photographs', 'the archive'];

/** So many rows go into one statement: one by one they take minutes. */
const batch = 250;

const createLead = (index: number, at: string): Insertable<Tables['leads']> => {
  const subject = subjects[index % subjects.length];
  const { values, attribution } = createSentLead({
    message: `Our site is slow and nobody finds ${subject}. `.repeat(1 + (index % 12)),
  });
  const bytes = Uint8Array.from({ length: 7 }, (_, place) => Math.floor(index / 32 ** place) % 32);
  return {
    ...writeFieldColumns(values),
    id: `lead-${index}`,
    kind: 'contact',
    reference: formatReference(bytes),
    received_at: at,
    state: states[index % states.length] ?? 'new',
    seen_at: index % 4 === 0 ? new Date().toISOString() : null,
    email_key: values.email,
    attribution: JSON.stringify(attribution),
    reasons: '[]',
    fingerprint: String(index),
    message_fingerprint: '',
    repeats: 0,
  };
};

/** Three emails, a note and four entries of the log for an enquiry. An email of each hundredth was given up: 200 in all. */
async function addWork(trx: Queries, leads: { id: string; at: string; index: number }[]): Promise<void> {
  const jobs = leads.flatMap(({ id: leadId, at, index }) =>
    ['agency', 'visitor', 'agency'].map((recipient) => ({
      ...{ id: randomUUID(), kind: 'lead-mail', unique_key: null, subject: `lead:${leadId}` },
      payload: JSON.stringify({ leadId, recipient, date: at }),
      state: index % 100 === 0 && recipient === 'visitor' ? ('dead' as const) : ('done' as const),
      ...{ attempts: 1, due_at: at, lease: null, last_error: null, created_at: at, finished_at: at },
      request_id: null,
    })),
  );
  const text = 'Rang them, and they ring back. '.repeat(5);
  const notes = leads.map(({ id, at }) => ({ id: randomUUID(), lead_id: id, who: 'Ana', text, at }));
  const entries = leads.flatMap(({ id, at }) =>
    ['new', 'answered', 'won', 'new'].map((before) => ({
      ...{ id: randomUUID(), lead_id: id, who: 'Ana', at, detail: '' },
      action: `marked it as answered, before ${before}`,
    })),
  );
  await trx.insertInto('jobs').values(jobs).execute();
  await trx.insertInto('lead_notes').values(notes).execute();
  await trx.insertInto('staff_log').values(entries).execute();
}

async function addEnquiries(place: DatabasePlace): Promise<void> {
  const store = await openStore(place);
  await store.transaction(async (trx) => {
    for (let first = 0; first < enquiries; first += batch) {
      const leads = Array.from({ length: batch }, (_, offset) => {
        const index = first + offset;
        return { id: `lead-${index}`, index, at: new Date(Date.now() - index * 40 * 60_000).toISOString() };
      });
      await trx
        .insertInto('leads')
        .values(leads.map(({ index, at }) => createLead(index, at)))
        .execute();
      await addWork(trx, leads);
    }
  });
  await store.close();
}

/** Fills the empty database of a new site, PostgreSQL's at this address or its own of SQLite, and measures each kind of page. */
async function measure(database: string, url?: string): Promise<void> {
  await using site = await startSite({ SECRET: testSecret, ...(url && { DATABASE_URL: url }) });
  await addEnquiries(chooseDatabase({ databaseUrl: url, dataDir: site.dataDir }));
  const environment = {
    ...process.env,
    ...(url && { DATABASE_URL: url }),
    SECRET: testSecret,
    DATA_DIR: site.dataDir,
    SITE_URL: site.url,
  };
  const invited = execFileSync(process.execPath, ['scripts/staff.ts', 'invite', 'ana@saltbush.example'], {
    encoding: 'utf8',
    env: environment,
  });
  const token = /token=(\w+)/.exec(invited)?.[1] ?? '';
  const joined = await fetch(`${site.url}/dashboard/join`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ token, name: 'Ana' }),
  });
  const cookie = joined.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const read = async (page: string) => {
    const response = await fetch(`${site.url}${page}`, { headers: { cookie } });
    if (response.status !== 200) throw new Error(`${page} answers with ${response.status}.`);
    return response.text();
  };
  const findFirst = async (list: string) => {
    const [link] = /\/dashboard\/enquiry\/SB-[^"]+/.exec(await read(list)) ?? [];
    if (!link) throw new Error(`${list} shows no enquiry.`);
    return link.replaceAll('&amp;', '&');
  };
  const pages = {
    'the list': '/dashboard',
    'all, page 400': '/dashboard?tab=all&page=400',
    'a filter': '/dashboard?tab=answered&service=A+new+website&budget=%245%2C000+to+%2415%2C000',
    'a search that finds 2,857': '/dashboard?words=kelp',
    'a search that finds all': '/dashboard?words=slow+site',
    'a search that finds one': '/dashboard?words=ana19999',
    'the newest enquiry': await findFirst('/dashboard'),
    'an enquiry in the middle': await findFirst('/dashboard?tab=all&page=400'),
    'an enquiry that a search found': await findFirst('/dashboard?words=slow+site&page=400'),
  };
  for (const [name, page] of Object.entries(pages)) {
    await read(page);
    const costs: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const before = readProcessCpuMs(site.process.pid);
      for (let count = 0; count < pagesARound; count++) await read(page);
      costs.push((readProcessCpuMs(site.process.pid) - before) / pagesARound);
    }
    const cost = median(costs);
    console.log(`${database}, ${name}: ${cost.toFixed(1)} ms of processor, median of ${rounds} rounds`);
    if (cost > limitMs) process.exitCode = 1;
  }
}

await measure('SQLite');
const server = await startPostgres();
if (typeof server === 'string') console.log(`PostgreSQL: not measured, because ${server}.`);
else {
  try {
    await measure('PostgreSQL', server.url);
  } finally {
    await server.stop();
  }
}
