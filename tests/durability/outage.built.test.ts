import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import type { DatabasePlace } from '#db/database-place.ts';
import type { Store } from '#db/store.ts';
import { built, createTestApp } from '../built-app.ts';
import { describeDatabases } from '../databases.ts';
import { testSecret } from '../test-settings.ts';
import { runsEverything } from '../tier.ts';

const { createFormTime, createLeadInbox, openStore } = built;

const undo: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

const filledIn = {
  name: 'עדה Ferreira',
  email: 'ana@tidepool.example',
  company: 'Tidepool & “Friends”',
  services: 'SEO and AI search',
  budget: '$5,000 to $15,000',
  message: 'Our site is slow 🌿.\nCan it be lighter?',
  consent: 'yes',
};

/** The whole site over a real database, and a visitor who sends its form. */
function openSite(store: Store) {
  const leads = createLeadInbox({ store, secret: testSecret });
  const { app, logged } = createTestApp({ services: { leads } });
  const send = () =>
    app.request('http://site.test/contact', {
      method: 'POST',
      body: new URLSearchParams({ ...filledIn, form_time: createFormTime(testSecret, Date.now() - 20_000) }),
    });
  return { send, logged };
}

async function expectHonestError(response: Response): Promise<void> {
  const html = await response.text();
  expect(response.status).toBe(503);
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  expect(html).toContain('We could not take your message');
  expect(html).not.toMatch(/thank you|message received|SQLITE|locked|disk|statement timeout/i);
  expect(html).not.toMatch(/SB-[0-9A-Z]{7}/);
  expect(html).toMatch(/href="mailto:hello@saltbush\.example\?subject=[^"]+"/);
  const control = (name: string) => html.match(new RegExp(`<input[^>]* name="${name}"[^>]*>`))?.[0] ?? '';
  expect(control('name')).toContain('value="עדה Ferreira"');
  expect(control('email')).toContain('value="ana@tidepool.example"');
  expect(control('company')).toContain('value="Tidepool &amp; “Friends”"');
  expect(control('consent')).toContain('checked=""');
  expect(html).toMatch(/<input(?=[^>]*value="SEO and AI search")[^>]*checked=""/);
  expect(html).toContain('<option selected="">$5,000 to $15,000</option>');
  expect(html).toMatch(/Our site is slow 🌿\.\nCan it be lighter\?<\/textarea>/);
}

/** Nothing was kept of what could not be kept; and then what was sent again is kept once. */
async function expectWholeAfterwards(store: Store, send: () => Response | Promise<Response>): Promise<void> {
  const count = async (db: Kysely<never> | Store['db']) =>
    (await sql<{ id: string }>`select id from leads union all select id from jobs`.execute(db)).rows.length;
  expect(await count(store.db)).toBe(0);
  expect((await send()).headers.get('location')).toMatch(/^\/contact\/thanks\?ref=SB-/);
  expect(await count(store.db)).toBe(3);
}

/** Holds the database against all writers, as another process might. Resolves to how it is let go. */
async function lock(place: DatabasePlace): Promise<() => Promise<void>> {
  if (place.kind === 'sqlite') {
    const other = new DatabaseSync(place.file);
    other.exec('begin immediate');
    return async () => other.close();
  }
  const other = new pg.Client({ connectionString: place.url });
  await other.connect();
  await other.query('begin; lock table leads, rate_counts in access exclusive mode');
  return () => other.end();
}

/** Pages that are there still take a few small rows: until they do not. */
async function fillPages(store: Store): Promise<never> {
  for (;;)
    await sql`insert into rate_counts values (hex(randomblob(8)), hex(randomblob(200)), 1)`.execute(store.db);
}

await describeDatabases(
  ({ kind, createPlace }) => {
    // A lock is waited for: 4 s on SQLite, 10 s on PostgreSQL.
    test.runIf(runsEverything)(
      'C-02 a locked database: an honest error with the mail address, and all that was typed',
      async () => {
        const place = await createPlace();
        const store = await openStore(place);
        undo.push(() => store.close());
        const { send, logged } = openSite(store);
        const unlock = await lock(place);
        undo.push(unlock);
        await expectHonestError(await send());
        expect(logged).toContainEqual(
          expect.objectContaining({ level: 'error', message: 'an enquiry could not be kept' }),
        );
        await undo.pop()?.();
        await expectWholeAfterwards(store, send);
      },
    );

    // A test cannot fill the disk of a PostgreSQL.
    if (kind === 'sqlite')
      test('C-02 a full disk: an honest error with the mail address, and all that was typed', async () => {
        const store = await openStore(await createPlace());
        undo.push(() => store.close());
        const { send } = openSite(store);
        const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store.db);
        // SQLite says the same, SQLITE_FULL, where the disk has no room and where it may take no more.
        await sql.raw(`pragma max_page_count = ${rows[0]?.page_count ?? 0}`).execute(store.db);
        await expect(fillPages(store)).rejects.toThrow(/full/);
        await expectHonestError(await send());
        await sql.raw('pragma max_page_count = 1000000').execute(store.db);
        await expectWholeAfterwards(store, send);
      });

    test('C-02 a database that is away: an honest error with the mail address, and all that was typed', async () => {
      const store = await openStore(await createPlace());
      const { send } = openSite(store);
      await store.close();
      await expectHonestError(await send());
    });
  },
  { asks: 'little' },
);
