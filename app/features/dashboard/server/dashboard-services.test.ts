import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listQuarters } from '#app/features/payments/domain/orders-csv.ts';
import { startTestDashboard } from '#tests/dashboard-service.ts';
import { createTestPayments, payOrder } from '#tests/payment-service.ts';
import { describeStores } from '#tests/stores.ts';
import { findMedian, findMonday, listMondays } from '../domain/figures.ts';
import type { Check } from '../domain/health.ts';
import { runStaff } from './staff-command.ts';

await describeStores(({ open, onOne }) => {
  test('P-03 orders are listed, shown with their history, and exported by quarter without a formula', async () => {
    const store = await open();
    const payments = createTestPayments(store);
    await payOrder(payments);
    await payments.worker.runDue();
    await store.db
      .updateTable('orders')
      .set({
        mode: 'live',
        email: '=cmd|calc!A1',
        mail_to: 'ana@buyer.example',
        buyer: '<script>alert(1)</script>',
        website: '<img src=x onerror=alert(2)>',
      })
      .execute();
    const { order } = await payments.readNewest();
    const dashboard = startTestDashboard(store);
    const ana = await dashboard.join('ana@saltbush.example');
    expect((await ana.get('/dashboard/orders')).text).toContain(
      `href="/dashboard/orders/${order.reference}"`,
    );
    expect((await ana.get('/dashboard/orders?state=refunded')).text).toContain('0 orders');
    const page = (await ana.get(`/dashboard/orders/${order.reference}`)).text;
    expect(page).toMatch(
      /payment: [\s\S]*(Tax invoice|Receipt) SB-P-[\s\S]*Email to the buyer \(payment\): done/,
    );
    expect(page).toContain('&lt;script&gt;alert(1)');
    expect(page).not.toMatch(/<script|<img/);
    expect((await ana.get('/dashboard/orders/SB-P-0000000')).status).toBe(404);
    const [quarter = ''] = listQuarters(new Date(Date.now() + 11 * 3600_000).toISOString().slice(0, 10));
    const csv = await ana.post('/dashboard/orders', { act: 'export', quarter });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.text).toContain(`"'=cmd|calc!A1"`);
    expect(csv.text.trim().split('\r\n')).toHaveLength(2);
    const otherQuarter = await ana.post('/dashboard/orders', { act: 'export', quarter: '2024-Q1' });
    expect(otherQuarter.text.trim().split('\r\n')).toHaveLength(1);
    expect((await ana.post('/dashboard/orders', { act: 'export', quarter: 'x' })).status).toBe(400);
    // A page after the last one is the last one.
    const many = Array.from({ length: 101 }, (_, index) => ({ ...order, id: `${index}` }));
    dashboard.services.orders.list = async () => many;
    const last = (await ana.get('/dashboard/orders?page=9')).text;
    expect(last).toMatch(/href="\/dashboard\/orders\?page=2">Newer<[\s\S]*>Page 3 of 3</);
    expect(last.match(/class="row"/g)).toHaveLength(1);
    // A member cannot export.
    const ben = await dashboard.join('ben@saltbush.example', 'Ben');
    expect((await ben.post('/dashboard/orders', { act: 'export', quarter })).status).toBe(404);
  });

  test('the page of problems has failed jobs with their error, errors of browsers in groups, and failed audits by cause', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    expect((await ana.get('/dashboard')).text).toContain('>All is well</a>');
    const { db } = dashboard.store;
    const held = await dashboard.enquire({}, { honeypot: 'x' });
    await dashboard.admin.mark(held, 'new');
    await dashboard.admin.mark(held, 'spam');
    expect((await ana.get('/dashboard/health')).text).toContain('<h1>All is well</h1>');
    await db
      .insertInto('jobs')
      .values({
        ...{
          id: 'a-job',
          kind: 'order-mail',
          payload: '{}',
          state: 'dead',
          attempts: 50,
          due_at: '',
          lease: null,
        },
        ...{
          unique_key: null,
          subject: null,
          created_at: '2026-11-01T00:00:00.000Z',
          request_id: null,
          finished_at: null,
        },
        last_error: '<i>mailbox full</i>',
      })
      .execute();
    const report = { said: 'x is <b>undefined</b>', source: '/assets/a.js', line: 3, path: '/' };
    await dashboard.services.health.storeBrowserError(report, 1);
    await dashboard.services.health.storeBrowserError(report, 4);
    await dashboard.services.health.storeBrowserError({ ...report, path: '/about' }, 2);
    const ended = new Date(dashboard.clock.now - 1000).toISOString();
    for (const id of ['1', '2'])
      await db
        .insertInto('audit_runs')
        .values({
          ...{
            id,
            url: 'https://x.example/',
            tool: 'carbon',
            state: 'failed',
            steps: '[]',
            queued_at: ended,
          },
          ...{ ended_at: ended, failure: '{"code":"slow"}' },
        } as never)
        .execute();
    const reference = await dashboard.enquire();
    await db
      .updateTable('jobs')
      .set({ state: 'dead', finished_at: ended })
      .where('kind', '=', 'lead-mail')
      .execute();
    expect((await ana.get('/dashboard')).text).toMatch(/\d jobs were given up/);
    const { text } = await ana.get('/dashboard/health');
    expect(text).toContain('&lt;i&gt;mailbox full&lt;/i&gt;');
    // The same error on two pages is one.
    expect(text).toContain('x is &lt;b&gt;undefined&lt;/b&gt;</b> 7 times');
    expect(text).toContain('at / and 1 other page (/assets/a.js, line 3)');
    expect(text).toContain('The page took too long: 2');
    expect(text).toContain(`<a href="/dashboard/enquiry/${reference}">`);
    const after = await ana.send('/dashboard/health', { act: 'retry', id: 'a-job' });
    expect(after.text).not.toMatch(/given up<\/h2>[\s\S]*mailbox full/);
    const [job] = await db.selectFrom('jobs').select('state').where('id', '=', 'a-job').execute();
    expect(job?.state).toBe('ready');
    const requested = await ana.send('/dashboard/health', { act: 'diagnose' });
    expect(requested.text).toContain('The checks are running.');
    await dashboard.worker.runDue();
    // Any server shows what any worker found.
    const elsewhere = startTestDashboard(dashboard.store);
    const ben = await elsewhere.join('ben@saltbush.example');
    const found = await ben.get('/dashboard/health');
    expect(found.text).toContain('mail: The password is wrong.</p><p class="small">Correct SMTP_URL.');
    expect(found.text).toContain('Run all checks');
  });

  test('an email that waits is named at the top before it is given up, and so is what was found when everything was asked', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    await dashboard.worker.runDue();
    const listProblems = () => dashboard.services.health.listProblems();
    await dashboard.enquire();
    expect(await listProblems()).toEqual([]);
    // The mail server refuses it, and it is tried again for four days.
    const { db } = dashboard.store;
    const due_at = new Date(dashboard.clock.now + 3600_000).toISOString();
    const emails = db.updateTable('jobs').where('kind', '=', 'lead-mail');
    await emails.set({ due_at, last_error: 'try later' }).execute();
    expect(await listProblems()).toEqual([
      expect.stringMatching(
        /^email: 2 emails wait to be sent, the oldest since \d{4}[^:]+:\d\d AE[DS]T: try later$/,
      ),
    ]);
    expect((await ana.get('/dashboard/health')).text).toContain('<h1>Not all is well</h1>');
    // Without a mail server, nothing is even tried.
    await emails.set({ due_at: new Date(dashboard.clock.now).toISOString(), last_error: null }).execute();
    expect(await listProblems()).toEqual([]);
    dashboard.clock.now += 11 * 60_000;
    expect(await listProblems()).toHaveLength(1);
    await dashboard.leadWorker.runDue();
    expect(await listProblems()).toEqual([]);
    await ana.post('/dashboard/health', { act: 'diagnose' });
    await dashboard.worker.runDue();
    expect((await ana.get('/dashboard')).text).toContain('>mail: The password is wrong</a>');
    expect((await ana.get('/dashboard/health')).text).toContain('<h1>Not all is well</h1>');
    dashboard.clock.now += 26 * 3600_000;
    expect(await listProblems()).toEqual([]);
    // It runs each morning, also if nobody presses a button.
    await dashboard.worker.runDue();
    expect(await listProblems()).toEqual(['mail: The password is wrong']);
  });

  test('the start of all checks is in the log, and once for those that run', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    for (const _ of [1, 2]) await ana.post('/dashboard/health', { act: 'diagnose' });
    const log = await dashboard.services.access.readLog(10);
    const checks = log.filter(({ action }) => action === 'had all checks run');
    expect(checks.map(({ who }) => who)).toEqual(['Ana']);
  });

  test('while everything is asked the page says so, and asking again changes nothing', async () => {
    const requests: string[] = [];
    const dashboard = startTestDashboard(await open(), {
      async diagnose() {
        requests.push((await ana.get('/dashboard/health')).text);
        dashboard.clock.now += 2000;
        requests.push((await ana.send('/dashboard/health', { act: 'diagnose' })).text);
        return [];
      },
    });
    dashboard.clock.now = Date.parse('2026-11-25T02:00:59Z');
    const ana = await dashboard.join('ana@saltbush.example');
    await ana.post('/dashboard/health', { act: 'diagnose' });
    await dashboard.worker.runDue();
    expect(requests.map((text) => text.includes('The checks are running.'))).toEqual([true, true]);
    expect((await ana.get('/dashboard/health')).text).toContain('Run all checks');
  });

  test('what the page asks itself is named as it is now, and not as it was in the morning', async () => {
    let backup: Check = { part: 'backup', state: 'fault', says: 'The newest is 53 hours old.' };
    const parts = ['settings', 'data folder', 'disk', 'backup', 'jobs', 'clock'];
    const dashboard = startTestDashboard(await open(), {
      checkQuickly: async () => [backup],
      diagnose: async () => parts.map((part) => ({ part, state: 'fault', says: 'It was at fault.' })),
    });
    const { health } = dashboard.services;
    await health.diagnose('Ana');
    await dashboard.worker.runDue();
    expect(await health.listProblems()).toEqual([
      'backup: The newest is 53 hours old',
      'clock: It was at fault',
    ]);
    expect((await health.report()).diagnosis?.checks.map(({ part }) => part)).toEqual(['clock']);
    // Several are named by their first words, so that the list of enquiries stays on the screen.
    const ana = await dashboard.join('ana@saltbush.example');
    expect((await ana.get('/dashboard')).text).toContain('>Not all is well: backup, clock</a>');
    backup = { part: 'backup', state: 'ok', says: 'The newest is 0 hours old.' };
    dashboard.clock.now += 61_000;
    expect(await health.listProblems()).toEqual(['clock: It was at fault']);
  });

  test('a job that was given up is news for a week, and can be tried again after it', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    await dashboard.enquire({ email: 'mistyped@site.example' });
    const finished_at = new Date(dashboard.clock.now).toISOString();
    const dead = { state: 'dead' as const, finished_at, last_error: 'no such user' };
    const { db } = dashboard.store;
    await db.updateTable('jobs').set(dead).where('payload', 'like', '%"visitor"%').execute();
    await dashboard.worker.runDue();
    await dashboard.leadWorker.runDue();
    expect((await ana.get('/dashboard')).text).toContain('>1 job was given up</a>');
    dashboard.clock.now += 7 * 24 * 3600_000;
    expect((await ana.get('/dashboard')).text).toContain('>All is well</a>');
    expect((await ana.get('/dashboard/health')).text).toMatch(/<h1>All is well<[\s\S]*no such user/);
  });

  test('one person is exported and deleted across all tables, and the log does not say whom', async () => {
    const store = await open();
    const payments = createTestPayments(store);
    await payOrder(payments, { email: 'kim@site.example' });
    await payments.worker.runDue();
    const dashboard = startTestDashboard(store);
    const ana = await dashboard.join('ana@saltbush.example');
    const reference = await dashboard.enquire({ name: 'Kim Very-Unusual', email: 'kim@site.example' });
    await ana.get(`/dashboard/enquiry/${reference}`);
    await ana.post(`/dashboard/enquiry/${reference}`, { act: 'note', version: '1', text: 'Rang Kim.' });
    const step = { act: 'step', version: '2', step: 'Ask Kim about kelp', on: '2026-12-01' };
    await ana.post(`/dashboard/enquiry/${reference}`, step);
    await dashboard.leadWorker.runDue();
    await store.db
      .insertInto('auth_users')
      .values({
        ...{ id: 'u', email: 'kim@site.example', encrypted_password: 'a hash', email_change: null },
        ...{ email_change_sent_at: null, email_change_confirm_status: 0, last_sign_in_at: null },
        ...{ created_at: '2026-11-01T00:00:00.000Z', updated_at: '2026-11-01T00:00:00.000Z' },
      })
      .execute();
    const email = 'Kim@site.example';
    const found = (await ana.post('/dashboard/person', { act: 'find', email })).text;
    expect(found).toContain('1 enquiry, 1 order, an account, 0 audits');
    // Enter in the field presses the first button of its form.
    const form = found.split('<form').find((markup) => markup.includes('name="again"'));
    expect(/<button [^>]*value="([^"]*)"/.exec(form ?? '')?.[1]).toBe('delete');
    const file = await ana.post('/dashboard/person', { act: 'export', email });
    const exported = JSON.parse(file.text);
    expect(exported).toMatchObject({
      enquiries: [
        {
          ...{ reference, kind: 'contact', state: 'new', repeats: 0, reasons: [] },
          ...{ nextStep: 'Ask Kim about kelp', nextStepOn: '2026-12-01', notes: [{ text: 'Rang Kim.' }] },
          emails: [
            { recipient: 'agency', state: 'sent' },
            { recipient: 'visitor', state: 'sent' },
          ],
        },
      ],
      orders: [{ order: { mailTo: 'kim@site.example' } }],
      account: { email: 'kim@site.example' },
    });
    expect(file.text).not.toContain('a hash');
    expect((await ana.post('/dashboard/person', { act: 'delete', email, again: 'x' })).status).toBe(400);
    // All of it, with its entry in the log, or nothing.
    await sql`alter table staff_log rename to staff_log_away`.execute(store.db);
    await expect(dashboard.services.people.delete({ email }, 'Ana')).rejects.toThrow();
    await sql`alter table staff_log_away rename to staff_log`.execute(store.db);
    expect(await dashboard.services.people.find({ email })).toMatchObject({ enquiries: 1, hasAccount: true });
    const deleted = await ana.post('/dashboard/person', { act: 'delete', email, again: 'kim@SITE.example' });
    expect(deleted.text).toContain('0 enquiries, 1 order, no account here');
    expect(deleted.text).not.toContain('Delete this person');
    for (const table of ['leads', 'lead_notes', 'auth_users'] as const)
      expect([table, await store.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    const log = JSON.stringify(await store.db.selectFrom('staff_log').selectAll().execute());
    expect(log).toContain('deleted a person');
    expect(log).not.toMatch(/kim|unusual/i);
    const ben = await dashboard.join('ben@saltbush.example', 'Ben');
    expect((await ben.post('/dashboard/person', { act: 'export', email })).status).toBe(404);
  });

  onOne(
    'where accounts are at Supabase, what an account keeps here is found by its id, and the page says what stays there',
    async () => {
      const dashboard = startTestDashboard(await open(), { accounts: 'supabase' });
      const ana = await dashboard.join('ana@saltbush.example');
      const user = '6f1c0f4e-7f4a-4c57-9d8e-2f6f4d1f0a11';
      const { db } = dashboard.store;
      const audit = { id: 'an-audit', url: 'https://x.example/', user_id: user };
      const at = new Date(dashboard.clock.now).toISOString();
      await db
        .insertInto('audit_runs')
        .values({
          ...{ id: 'r', url: audit.url, tool: 'carbon', state: 'done', steps: '[]', queued_at: at },
        } as never)
        .execute();
      await db
        .insertInto('audits')
        .values({ ...audit, public_id: 'p', run_id: 'r', asked_at: at, expires_at: at } as never)
        .execute();
      const person = { email: 'kim@site.example' };
      const found = await ana.post('/dashboard/person', { act: 'find', ...person });
      expect(found.text).toContain('0 enquiries, 0 orders, no account here, 0 audits');
      expect(found.text).toContain('Accounts are at Supabase');
      const wrong = await ana.post('/dashboard/person', { act: 'find', ...person, user: 'kim' });
      expect([wrong.status, wrong.text.includes('value="kim"')]).toEqual([400, true]);
      const both = { ...person, user: user.toUpperCase() };
      expect((await ana.post('/dashboard/person', { act: 'find', ...both })).text).toContain('1 audit<');
      const file = await ana.post('/dashboard/person', { act: 'export', ...both });
      expect(JSON.parse(file.text)).toMatchObject({
        notIncluded: 'The account at Supabase, if there is one.',
        audits: [{ id: 'an-audit' }],
      });
      const deleted = await ana.post('/dashboard/person', { act: 'delete', ...both, again: person.email });
      expect(deleted.text).toContain('an account at Supabase: delete the user there too');
      expect(await db.selectFrom('audits').selectAll().execute()).toEqual([]);
    },
  );

  onOne(
    'where accounts are at Supabase, somebody who only bought can be deleted, and the order stays',
    async () => {
      const store = await open();
      const payments = createTestPayments(store);
      await payOrder(payments, { email: 'kim@site.example' });
      await payments.worker.runDue();
      const user = '6f1c0f4e-7f4a-4c57-9d8e-2f6f4d1f0a11';
      await store.db
        .updateTable('orders')
        .set({ user_id: user, account_email: 'kim@site.example' })
        .execute();
      const dashboard = startTestDashboard(store, { accounts: 'supabase' });
      const ana = await dashboard.join('ana@saltbush.example');
      const person = { email: 'kim@site.example', user };
      const find = async () => (await ana.post('/dashboard/person', { act: 'find', ...person })).text;
      expect(await find()).toContain('Delete this person');
      await ana.post('/dashboard/person', { act: 'delete', ...person, again: person.email });
      const orders = await store.db.selectFrom('orders').select(['user_id', 'account_email']).execute();
      expect(orders).toEqual([{ user_id: null, account_email: null }]);
      expect(await find()).toContain('0 enquiries, 1 order,');
      expect(await find()).not.toContain('Delete this person');
    },
  );

  test('unmatched search terms are counted once a day, and can be read only after three days', async () => {
    const dashboard = startTestDashboard(await open());
    const { unmatchedTerms, services, clock, store, purges } = dashboard;
    clock.now = Date.parse('2026-11-23T02:00:00Z');
    const ana = await dashboard.join('ana@saltbush.example');
    const search = async (...searches: string[]) => {
      for (const typed of searches) unmatchedTerms.add(typed);
      await unmatchedTerms.flush();
    };
    await search('kubernetes', 'Kübernetes hosting', 'wombat', 'kim@site.example', '0412345678 SB-7K2M9QX');
    const first = await store.db.selectFrom('missed_words').selectAll().execute();
    // Three words and the letters of a reference; nobody can tell from the rows which.
    expect(first.map(({ day, word }) => `${day} ${word}`)).toEqual(Array(4).fill('2026-11-23 '));
    expect(JSON.stringify(first)).not.toMatch(/kub|wom|kim|0412/i);
    for (const typed of ['KUBERNETES', 'kubernetes']) {
      clock.now += 24 * 3600_000;
      // Slow typing asks for the beginnings of a word, too.
      await search('ku', 'kubern', typed, 'kubernete');
      await search(typed);
      await search('kuber');
    }
    expect(await services.figures.listUnmatchedTerms()).toEqual([{ word: 'kubernetes', days: 3 }]);
    expect((await services.figures.readWeeks()).at(-1)?.unmatchedTerms).toBe(4 + 2 + 2);
    const { text } = await ana.get('/dashboard/figures');
    expect(text).toContain('<td dir="auto">kubernetes</td><td>3</td>');
    expect(text).not.toContain('wombat');
    clock.now += 100 * 24 * 3600_000;
    expect(await purges['unmatched search terms'](new Date(clock.now))).toBe(8);
    expect(await store.db.selectFrom('missed_words').selectAll().execute()).toEqual([]);
  });

  onOne('made-up searches and errors of browsers cannot fill the disk', async () => {
    const { unmatchedTerms, store, purges, clock } = startTestDashboard(await open());
    const write = (number: number) =>
      number.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[+digit] ?? '');
    for (let round = 0; round < 3; round++) {
      for (let number = 0; number < 150; number++)
        unmatchedTerms.add(`mm${write(1000 + round * 150 + number)}`);
      await unmatchedTerms.flush();
    }
    expect(await store.db.selectFrom('missed_words').selectAll().execute()).toHaveLength(200);
    const at = new Date(clock.now).toISOString();
    const error = { said: 'x', source: '/a.js', path: '/', first_at: at, last_at: at, times: 1 };
    const errors = Array.from({ length: 2010 }, (_, line) => ({ ...error, id: String(line), line }));
    await store.db.insertInto('browser_errors').values(errors).execute();
    expect(await purges['errors of browsers'](new Date(clock.now))).toBe(10);
  });

  test('figures by week are charts with their tables, and what is unknown says so', async () => {
    const dashboard = startTestDashboard(await open());
    dashboard.clock.now = Date.parse('2026-11-25T02:00:00Z');
    const ana = await dashboard.join('ana@saltbush.example');
    const reference = await dashboard.enquire();
    await dashboard.enquire();
    dashboard.clock.now += 3 * 3600_000;
    await dashboard.admin.mark(reference, 'answered');
    const count = { route: '/', bucket: 0, what: 'view', count: 7, day: '2026-11-24' };
    await dashboard.store.db.insertInto('vitals').values(count).execute();
    const weeks = await dashboard.services.figures.readWeeks();
    expect(weeks).toHaveLength(12);
    expect(weeks.at(-1)).toEqual({
      ...{ week: '2026-11-23', enquiries: 2, answerHours: 3, unmatchedTerms: 0, views: 7 },
      ...{ lcpMs: undefined, inpMs: undefined },
    });
    const { text } = await ana.get('/dashboard/figures');
    expect(text.match(/<svg class="chart"/g)).toHaveLength(6);
    expect(text).toContain('This week: 3 h');
    expect(text).toContain('This week: unknown');
  });

  onOne('the page of texts shows their state, and what has to be replaced', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    const { text } = await ana.get('/dashboard/content');
    expect(text).toContain('content/site.yaml: email: a placeholder');
    expect(text).toContain('Everything in content/ is public.');
    expect(text).toContain('<a href="https://blog.example/wp-admin/edit.php">all posts in WordPress</a>');
  });

  onOne('npm run staff invites, lists and removes people, and shows the log', async () => {
    const dashboard = startTestDashboard(await open());
    const { services } = dashboard;
    const run = (...args: string[]) => runStaff(args, services.access);
    expect((await run('list')).err).toContain('npm run staff -- invite EMAIL');
    expect((await run('invite', 'ana@saltbush.example')).out).toMatch(
      /^Within 30 minutes.*\nhttps:\/\/saltbush\.example\/dashboard\/join\?token=[\da-f]{56}\n$/,
    );
    await run('invite', 'Ben@saltbush.example', '--role', 'member');
    expect((await run('list')).out).toBe(
      'owner  invited  ana@saltbush.example\nmember  invited  ben@saltbush.example\n',
    );
    await dashboard.join('ana@saltbush.example');
    expect((await run('remove', 'ana@saltbush.example')).err).toContain('the only owner');
    expect((await run('remove', 'ben@saltbush.example')).status).toBe(0);
    const nobody = { status: 1, out: '', err: 'ben@saltbush.example is nobody here.\n' };
    expect(await run('remove', 'ben@saltbush.example')).toEqual(nobody);
    expect((await run('log')).out).toContain('npm run staff  removed somebody  ben@saltbush.example');
    expect((await run('invite', 'ana@saltbush.example', '--role', 'member')).err).toContain('the only owner');
    await run('invite', 'eve@saltbush.example');
    await run('invite', 'eve@saltbush.example', '--role', 'owner');
    expect((await run('list')).out).toContain('owner  invited  eve@saltbush.example');
    for (const args of [
      [],
      ['dance'],
      ['invite'],
      ['invite', 'x'],
      ['list', 'x'],
      ['invite', 'a@b.example', '--role', 'king'],
    ])
      expect((await run(...args)).status, args.join(' ')).toBe(2);
  });
});

test('weeks begin on Mondays, and a median of nothing is unknown', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-29'].map(findMonday)).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-23',
  ]);
  expect(listMondays('2026-11-29', 3)).toEqual(['2026-11-09', '2026-11-16', '2026-11-23']);
  expect([findMedian([]), findMedian([3]), findMedian([4, 1, 10, 2])]).toEqual([undefined, 3, 3]);
});
