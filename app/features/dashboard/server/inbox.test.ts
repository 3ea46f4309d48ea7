import { expect, test } from 'vitest';
import { emptyQuery } from '#app/features/contact/domain/lead-filter.ts';
import { startTestDashboard } from '#tests/dashboard-service.ts';
import { describeStores } from '#tests/stores.ts';

type Service = ReturnType<typeof startTestDashboard>;
type Browser = ReturnType<Service['openBrowser']>;

const pathOf = (reference: string) => `/dashboard/enquiry/${reference}`;

/** Opens an enquiry and sends one of its forms, as it is shown at that moment. */
async function act(browser: Browser, reference: string, fields: Record<string, string>) {
  const version = /name="version" value="(\d+)"/.exec((await browser.get(pathOf(reference))).text)?.[1] ?? '';
  return browser.send(pathOf(reference), { version, ...fields });
}

const listNames = (text: string) =>
  [...text.matchAll(/<a href="\/dashboard\/enquiry\/[^"]*" dir="auto">([^<]*)</g)].map(([, name]) => name);

await describeStores(({ open, onOne }) => {
  test('C-02 the list has the newest first, by tab, with the unread ones marked and counted in the title', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    expect((await ana.get('/dashboard')).text).toContain('Everything is answered.');
    const first = await dashboard.enquire({ name: 'First' });
    dashboard.clock.now += 49 * 3600_000;
    await dashboard.enquire({ name: 'Second' });
    await dashboard.enquire({ name: 'Spammer' }, { honeypot: 'x' });
    const list = await ana.get('/dashboard');
    expect(list.text).toContain('<title>(2) Inbox | Saltbush</title>');
    expect(list.text).toContain('2 unanswered, the oldest for two days.');
    expect(listNames(list.text)).toEqual(['Second', 'First']);
    await ana.get(pathOf(first));
    expect(listNames((await ana.get('/dashboard')).text)).toEqual(['Second']);
    expect(listNames((await ana.get('/dashboard?tab=waiting')).text)).toEqual(['First']);
    expect(listNames((await ana.get('/dashboard?tab=spam')).text)).toEqual(['Spammer']);
    await act(ana, first, { act: 'mark-won' });
    expect(listNames((await ana.get('/dashboard?tab=won')).text)).toEqual(['First']);
    expect((await ana.get('/dashboard?tab=nonsense&page=0&kind=x')).status).toBe(200);
    // An address that was kept may name a page that is no longer there.
    for (const query of ['', '&words=ana'])
      expect((await ana.get(`/dashboard?tab=all&page=9${query}`)).text).toContain('>3 enquiries<');
  });

  test('C-02 a page after the last one shows the last one, also where the list became shorter meanwhile', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    for (let number = 0; number < 51; number++) await dashboard.enquire({ name: `Visitor ${number}` });
    const last = await ana.get('/dashboard?page=99');
    expect(last.text).toMatch(/href="\/dashboard\?tab=new&amp;page=2">Newer<[\s\S]*>Page 3 of 3</);
    expect(listNames(last.text)).toHaveLength(1);
    // Once it was read, it is not among the new ones any more.
    const follow = async (text: string, link: RegExp) =>
      (await ana.get((link.exec(text)?.[1] ?? '').replaceAll('&amp;', '&'))).text;
    const read = await follow(last.text, /href="(\/dashboard\/enquiry\/[^"]*page=3)"/);
    const shorter = await follow(read, /href="([^"]*page=3)">Back to the list</);
    expect(listNames(shorter)).toHaveLength(25);
    expect(shorter).toContain('>Page 2 of 2<');
  });

  test('C-02 a search finds every enquiry with these words or their beginnings, and not one that was deleted', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    await dashboard.enquire({
      name: 'Zoë Núñez',
      email: 'office@kelp.example',
      company: 'Kelp & Co',
      message: 'Our héron tours are slow to load.',
    });
    await dashboard.enquire({ name: 'Ben', message: 'Ours are about penguins, and quick.' });
    const find = async (query: string) =>
      listNames((await ana.get(`/dashboard?words=${encodeURIComponent(query)}`)).text);
    // With accents or without, as they are typed on a phone.
    for (const query of [
      'kelp',
      'KELP tours',
      'zoe kelp.example',
      'Zoë',
      'nunez',
      'NÚÑEZ',
      'Nun\u0303ez',
      'heron',
      'tou slo',
    ])
      expect([query, await find(query)]).toEqual([query, ['Zoë Núñez']]);
    for (const query of ['walrus', 'kelp penguins']) expect(await find(query)).toEqual([]);
    for (const query of [
      '"',
      "'; drop table leads; --",
      '\u0301',
      '"kelp" OR (',
      'kelp* AND NOT',
      'words: kelp)',
      "kelp' & !",
      '%_\\',
      '-',
    ])
      expect((await ana.get(`/dashboard?words=${encodeURIComponent(query)}`)).status, query).toBe(200);
    // Signs are in no index, so they find nothing, instead of everything.
    for (const query of ['???', '&', '🎉', '\u0301']) {
      const { text } = await ana.get(`/dashboard?words=${encodeURIComponent(query)}`);
      expect([query, listNames(text)]).toEqual([query, []]);
      expect(text).toContain('>0 enquiries: a search needs a letter or a digit<');
    }
    await dashboard.admin.deletePerson('office@kelp.example');
    expect(await find('kelp')).toEqual([]);
  });

  test('C-02 filters narrow the list, and are in its address', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    const one = await dashboard.enquire({ name: 'One', budget: 'Over $40,000', services: ['Campaigns'] });
    dashboard.clock.now += 20 * 24 * 3600_000;
    await dashboard.enquire({ name: 'Two' });
    const [person] = await dashboard.services.access.list();
    await act(ana, one, { act: 'assign', person: person?.id ?? '' });
    const list = async (query: string) => listNames((await ana.get(`/dashboard?tab=all&${query}`)).text);
    const today = new Date(dashboard.clock.now).toISOString().slice(0, 10);
    expect(await list('')).toEqual(['Two', 'One']);
    for (const query of [
      `budget=${encodeURIComponent('Over $40,000')}`,
      'service=Campaigns',
      `person=${person?.id}`,
      `until=${new Date(dashboard.clock.now - 10 * 24 * 3600_000).toISOString().slice(0, 10)}`,
    ])
      expect([query, await list(query)]).toEqual([query, ['One']]);
    expect(await list('person=nobody')).toEqual(['Two']);
    expect(await list('kind=quiz')).toEqual([]);
    expect(await list(`until=${today}`)).toContain('One');
    // The form is closed, so it says what it narrows.
    const { text } = await ana.get('/dashboard?kind=contact&person=nobody&since=2026-10-01');
    expect(text).toContain('<summary>Filter: Contact form, nobody, since 2026-10-01</summary>');
    // A year typed with two digits arrives with four.
    for (const name of ['since', 'until'])
      for (const day of ['0026-11-01', '1894-12-31', '9999-12-31', '2026-13-01', 'x']) {
        const response = await ana.get(`/dashboard?tab=all&${name}=${day}`);
        expect([day, response.status, listNames(response.text)]).toEqual([day, 200, ['Two', 'One']]);
        expect(response.text).toContain('<summary>Filter</summary>');
      }
  });

  test('C-03 one press releases what was wrongly caught, and its emails are sent', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    const reference = await dashboard.enquire(
      { name: 'Genuine', email: 'genuine@site.example' },
      { honeypot: 'x' },
    );
    await dashboard.leadWorker.runDue();
    expect(dashboard.emails.filter(({ to }) => to.address === 'genuine@site.example')).toEqual([]);
    const released = await act(ana, reference, { act: 'mark-new' });
    expect(released.text).toContain('Undo: back to suspected spam');
    await dashboard.leadWorker.runDue();
    expect(dashboard.emails.filter(({ to }) => to.address === 'genuine@site.example')).toHaveLength(1);
    expect((await ana.get(pathOf(reference))).text).toContain('To genuine@site.example: sent, 1 attempt');
  });

  test('C-02 an email is sent again, whether it was given up or had arrived', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    const reference = await dashboard.enquire({ email: 'ana@site.example' });
    const agency = () =>
      dashboard.emails.filter(({ subject }) => subject.includes(reference) && /enquiry from/.test(subject));
    await dashboard.leadWorker.runDue();
    expect(agency()).toHaveLength(1);
    const { emails = [] } = (await dashboard.admin.find(reference)) ?? {};
    const email = emails.find(({ recipient }) => recipient === 'agency')?.id ?? '';
    dashboard.clock.now += 10 * 24 * 3600_000;
    const resent = await act(ana, reference, { act: `send-again ${email}` });
    expect(resent.text).toContain('Done: you had the email to the agency sent again. Look again');
    await dashboard.leadWorker.runDue();
    expect(agency()).toHaveLength(2);
    // With the date and the id of the first, mail programs would sort it ten days down, or drop it.
    const [first, again] = agency();
    expect(again?.date.getTime()).toBe(dashboard.clock.now);
    expect(again?.messageId).not.toBe(first?.messageId);
    const failure = { state: 'dead' as const, last_error: 'mailbox full' };
    await dashboard.store.db.updateTable('jobs').set(failure).where('id', '=', email).execute();
    expect((await ana.get(pathOf(reference))).text).toContain(
      'given up, 1 attempt, gone to studio@saltbush.example: mailbox full',
    );
    await act(ana, reference, { act: `send-again ${email}` });
    await dashboard.leadWorker.runDue();
    expect(agency()).toHaveLength(3);
    // The id of another enquiry's email does nothing.
    const secondEnquiry = await dashboard.enquire();
    await act(ana, secondEnquiry, { act: `send-again ${email}` });
    await dashboard.leadWorker.runDue();
    expect(agency()).toHaveLength(3);
  });

  test('C-02 a form that was open while a colleague acted says who did what, does nothing, and keeps what was typed', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    const ben = await dashboard.join('ben@saltbush.example', 'Ben');
    const reference = await dashboard.enquire();
    const version = '1';
    await ana.get(pathOf(reference));
    await act(ben, reference, { act: 'mark-answered' });
    const late = await ana.post(pathOf(reference), { version, act: 'note', text: 'I rang <them>' });
    expect(late.status).toBe(409);
    expect(late.text).toMatch(/Ben marked it as answered, before new at [^<]* while your form was open/);
    expect(late.text).toContain('I rang &lt;them&gt;</textarea>');
    const again = /name="version" value="(\d+)"/.exec(late.text)?.[1] ?? '';
    const saved = await ana.send(pathOf(reference), { version: again, act: 'note', text: 'I rang <them>' });
    expect(saved.text).toContain('I rang &lt;them&gt;</p>');
    // Of two changes at once only one is made.
    const latest = Number(/name="version" value="(\d+)"/.exec(saved.text)?.[1]);
    const change = { kind: 'mark', state: 'won' } as const;
    const both = await Promise.all(
      ['Ana', 'Ben'].map((who) =>
        dashboard.services.leads.change({ reference, version: latest, changes: [change], who }),
      ),
    );
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'stale']);
  });

  test('C-02 no button loses what was typed beside another, and none saves what its page only showed', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    const ben = await dashboard.join('ben@saltbush.example', 'Ben');
    const reference = await dashboard.enquire();
    const people = await dashboard.services.access.list();
    await dashboard.leadWorker.runDue();
    const { emails = [] } = (await dashboard.admin.find(reference)) ?? {};
    const acts = ['answer', 'mark-new', 'step', 'assign', `send-again ${emails[0]?.id}`, 'note'];
    for (const [index, pressed] of acts.entries()) {
      dashboard.clock.now += 1000;
      const { text } = await act(ana, reference, {
        ...{ act: pressed, text: `Note ${index}`, person: people[1]?.id ?? '' },
        ...{ step: `Step ${index}`, on: '2026-12-24', shown: 'Step 2026-12-24' },
      });
      expect([pressed, text.includes(`Note ${index}</p>`)]).toEqual([pressed, true]);
      expect([pressed, text.includes(`Step ${index}, on 2026-12-24</p>`)]).toEqual([pressed, true]);
    }
    // One entry for one press, of which the mark can be undone.
    const note = {
      act: 'answer',
      text: 'Rang.',
      step: 'Step 5',
      on: '2026-12-24',
      shown: 'Step 5 2026-12-24',
    };
    dashboard.clock.now += 1000;
    const answered = await act(ana, reference, note);
    expect(answered.text).toContain('Ana wrote a note; marked it as answered, before new</li>');
    expect(answered.text).toContain('Undo: back to waiting');
    // The same press once more, by a double tap, has been made.
    const version = /name="version" value="(\d+)"/.exec(answered.text)?.[1] ?? '';
    dashboard.clock.now += 1000;
    await ben.post(pathOf(reference), { version, act: 'step-done' });
    const readStep = (text: string) => /name="step" value="([^"]*)"/.exec(text)?.[1];
    const late = await ana.post(pathOf(reference), { ...note, version });
    expect([late.status, readStep(late.text)]).toEqual([409, '']);
    expect(late.text).toContain('Rang.</textarea>');
    const edited = await ana.post(pathOf(reference), { ...note, version, step: 'Mine' });
    expect([edited.status, readStep(edited.text)]).toEqual([409, 'Mine']);
  });

  test('C-02 a step without a text or a day of this century, or for somebody who has left, changes nothing and keeps what was typed', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    await dashboard.join('ben@saltbush.example', 'Ben');
    await dashboard.join('cleo@saltbush.example', 'Cleo');
    const reference = await dashboard.enquire();
    const people = await dashboard.services.access.list();
    const [ben, cleo] = ['Ben', 'Cleo'].map(
      (name) => people.find((person) => person.name === name)?.id ?? '',
    );
    await act(ana, reference, { act: 'assign', person: cleo ?? '' });
    for (const [step, on] of [
      ['Ring them', ''],
      ['Ring them', '0026-12-05'],
      ['', '2026-12-05'],
    ] as const) {
      const form = { step, on, shown: ' 2026-11-29', text: 'A <note>' };
      for (const pressed of step ? ['step', 'answer', 'note'] : ['step']) {
        const { status, text } = await act(ana, reference, { act: pressed, ...form });
        expect([step, on, status]).toEqual([step, on, 400]);
        expect(text).toContain('A next step needs a text, and a date from 2000 to 2099');
        for (const typed of [`name="step" value="${step}"`, `value="${on}"`, 'A &lt;note&gt;</textarea>'])
          expect(text).toContain(typed);
      }
    }
    const empty = await act(ana, reference, { act: 'note', text: ' ' });
    expect([empty.status, empty.text.includes('There is no text in the note')]).toEqual([400, true]);
    // Ana's page still offers Ben when he is removed.
    await dashboard.services.access.remove('Ana', 'ben@saltbush.example');
    const late = await act(ana, reference, { act: 'assign', person: ben ?? '', text: 'For Ben' });
    expect([late.status, late.text.includes('For Ben</textarea>')]).toEqual([400, true]);
    expect(late.text).toContain('Whoever you chose was removed, so nothing of yours was done.');
    const { lead, notes } = (await dashboard.services.leads.find(reference, emptyQuery)) ?? {};
    expect([lead?.assigneeId, lead?.state, lead?.nextStep, notes]).toEqual([cleo, 'new', '', []]);
  });

  test('C-02 a mark by command is in the log, so that a stale form names it and an undo takes it back', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    const reference = await dashboard.enquire();
    const answered = await act(ana, reference, { act: 'mark-answered' });
    const version = /name="version" value="(\d+)"/.exec(answered.text)?.[1] ?? '';
    dashboard.clock.now += 1000;
    await dashboard.admin.mark(reference, 'won');
    const late = await ana.post(pathOf(reference), { version, act: 'note', text: 'Rang them.' });
    expect(late.text).toMatch(
      /npm run leads marked it as won, before answered at [^<]* while your form was open/,
    );
    expect(late.text).toContain('Undo: back to answered');
  });

  onOne('C-02 what the visitor sent again is counted, and what was not is not mentioned', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    const typed = { name: 'Kim', email: 'kim@site.example', message: 'Is our site slow?' };
    const reference = await dashboard.enquire(typed);
    expect((await ana.get(pathOf(reference))).text).not.toContain('Sent again');
    expect(await dashboard.enquire(typed)).toBe(reference);
    expect((await ana.get(pathOf(reference))).text).toContain(
      '<dt>Sent again</dt><dd dir="auto">1 time</dd>',
    );
  });

  test('C-02 a form that is sent twice, by a double tap or over a bad network, is done once and is no conflict', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    const ben = await dashboard.join('ben@saltbush.example', 'Ben');
    const reference = await dashboard.enquire();
    const path = pathOf(reference);
    const readVersion = async () =>
      /name="version" value="(\d+)"/.exec((await ana.get(path)).text)?.[1] ?? '';
    const note = { act: 'note', version: await readVersion(), text: 'Rang them.' };
    for (const _ of [1, 2]) {
      const response = await ana.post(path, note);
      expect([response.status, response.location]).toEqual([303, `${path}?done=note`]);
    }
    expect(await dashboard.store.db.selectFrom('lead_notes').select('text').execute()).toEqual([
      { text: 'Rang them.' },
    ]);
    expect((await ana.post(path, { ...note, text: 'Another one.' })).status).toBe(409);
    const answered = { act: 'answer', version: await readVersion() };
    for (const _ of [1, 2]) expect((await ana.post(path, answered)).location).toBe(`${path}?done=answer`);
    await dashboard.leadWorker.runDue();
    const { emails = [] } = (await dashboard.admin.find(reference)) ?? {};
    const [first, second] = emails.map(({ id }) => id);
    const again = { act: `send-again ${first}`, version: await readVersion() };
    dashboard.clock.now += 1000;
    for (const _ of [1, 2]) {
      expect((await ana.post(path, again)).status).toBe(303);
      await dashboard.leadWorker.runDue();
    }
    // The other email is another one, which was not sent again.
    expect((await ana.post(path, { ...again, act: `send-again ${second}` })).status).toBe(409);
    // One that is being sent at this moment is left alone, and nobody's form becomes stale.
    const running = dashboard.store.db.updateTable('jobs').where('id', '=', first ?? '');
    await running.set({ state: 'running' }).execute();
    const version = await readVersion();
    expect((await ana.post(path, { ...again, version })).status).toBe(303);
    expect(await readVersion()).toBe(version);
    await running.set({ state: 'done' }).execute();
    // What a colleague did is one, even if it is the same.
    expect((await ben.post(path, answered)).status).toBe(409);
    expect((await ana.post(path, { ...answered, act: 'mark-won' })).status).toBe(409);
  });

  onOne('C-02 the mail program opens once: not with a reload some minutes later', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    const reference = await dashboard.enquire();
    dashboard.clock.now -= 2 * 60_000;
    const late = await act(ana, reference, { act: 'answer' });
    expect(late.text).not.toContain('http-equiv="refresh"');
    expect(late.text).toContain('>Open the email</a>');
  });

  onOne(
    'C-02 an answer opens the mail program with the text quoted, marks the enquiry, and is undone by one press',
    async () => {
      const dashboard = startTestDashboard(await open());
      const ana = await dashboard.join('ana@saltbush.example');
      const reference = await dashboard.enquire({
        name: 'Kim',
        email: 'kim@site.example',
        message: `Hello & "hi".\nTwo? ${'long '.repeat(900)}`,
      });
      const answered = await act(ana, reference, { act: 'answer' });
      const link =
        /http-equiv="refresh" content="0;url=([^"]+)"/i.exec(answered.text)?.[1]?.replaceAll('&amp;', '&') ??
        '';
      expect(link.length).toBeLessThan(2000);
      const { pathname, searchParams } = new URL(link);
      expect(decodeURIComponent(pathname)).toBe('kim@site.example');
      expect(searchParams.get('subject')).toBe(`Your enquiry ${reference}`);
      expect(searchParams.get('body')).toMatch(/^Hello Kim,\r\n[\s\S]*> Hello & "hi"\.\r\n> Two\? long long/);
      const undone = await act(ana, reference, { act: 'mark-new' });
      expect(undone.text).toContain('<dd dir="auto">waiting</dd>');
      expect((await ana.get(pathOf(reference))).text).not.toContain('http-equiv="refresh"');
    },
  );

  onOne('C-02 a change that fails is logged, and loses nothing that was typed', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    const reference = await dashboard.enquire();
    dashboard.services.leads.change = () => Promise.reject(new Error('the disk is full'));
    const failed = await act(ana, reference, { act: 'note', text: 'Rang them twice.' });
    expect([failed.status, failed.text.includes('Rang them twice.</textarea>')]).toEqual([500, true]);
    expect(dashboard.lines).toMatchObject([{ level: 'error', message: 'a change in the dashboard failed' }]);
  });

  onOne(
    'C-02 a next step has a date, and the first line of the day says what is due and overdue',
    async () => {
      const dashboard = startTestDashboard(await open());
      dashboard.clock.now = Date.parse('2026-11-29T02:00:00Z');
      const ana = await dashboard.join('ana@saltbush.example');
      const [one, two] = [await dashboard.enquire({ name: 'One' }), await dashboard.enquire({ name: 'Two' })];
      const later = await dashboard.enquire({ name: 'Later' });
      await act(ana, later, { act: 'step', step: 'Ask again', on: '2026-12-24' });
      await act(ana, one, { act: 'step', step: 'Ring them', on: '2026-11-29' });
      await act(ana, two, { act: 'step', step: 'Send a price', on: '2026-11-20' });
      const { text } = await ana.get('/dashboard');
      expect(text).toContain('1 step is due today; 1 step is overdue.');
      expect(text).toContain('href="/dashboard?due=yes"');
      const due = (await ana.get('/dashboard?due=yes')).text;
      expect(listNames(due).toSorted()).toEqual(['One', 'Two']);
      expect(due).toContain('Send a price, on 2026-11-20');
      expect((await ana.get(pathOf(one))).text).toContain('Ring them, on 2026-11-29');
      await act(ana, one, { act: 'step-done' });
      expect((await ana.get('/dashboard')).text).not.toContain('due today');
    },
  );

  onOne(
    'C-02 an enquiry shows others of its address, and leads to its neighbours in the same list',
    async () => {
      const dashboard = startTestDashboard(await open());
      const ana = await dashboard.join('ana@saltbush.example');
      const references = [];
      for (const name of ['One', 'Two', 'Three']) {
        references.push(
          await dashboard.enquire({ name, email: `${name === 'Two' ? 'other' : 'same'}@site.example` }),
        );
        dashboard.clock.now += 60_000;
      }
      const [one = '', two = '', three = ''] = references;
      const { text } = await ana.get(`${pathOf(two)}?tab=all`);
      expect(text).toContain(`${pathOf(three)}?tab=all">Newer`);
      expect(text).toContain(`${pathOf(one)}?tab=all">Older`);
      expect((await ana.get(pathOf(one))).text).toContain(`<a href="${pathOf(three)}">${three}</a>`);
      expect((await ana.get(pathOf('SB-0000000'))).status).toBe(404);
    },
  );
});
