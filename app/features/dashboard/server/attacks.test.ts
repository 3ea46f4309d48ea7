import { expect, test } from 'vitest';
import { startTestDashboard } from '#tests/dashboard-service.ts';
import { describeStores } from '#tests/stores.ts';
import { sessionDays } from '../domain/staff.ts';

const dayMs = 24 * 3600_000;

type Browser = ReturnType<ReturnType<typeof startTestDashboard>['openBrowser']>;

/** Ends the session of this very browser. */
async function signOut(browser: Browser) {
  const { text } = await browser.get('/dashboard/you');
  const [, id = ''] = /name="id" value="([^"]+)"\/><p class="small">[^<]*, this one/.exec(text) ?? [];
  return browser.post('/dashboard/you', { act: 'end', id });
}

await describeStores(({ open, onOne }) => {
  test('for a stranger there is no dashboard, whatever is asked and posted', async () => {
    const dashboard = startTestDashboard(await open());
    await dashboard.join('ana@saltbush.example');
    const reference = await dashboard.enquire();
    const anonymous = dashboard.openBrowser();
    for (const path of ['', '/you', '/staff', `/enquiry/${reference}`, '/nothing'])
      for (const response of [
        await anonymous.get(`/dashboard${path}`),
        await anonymous.post(`/dashboard${path}`, { act: 'note' }),
      ])
        expect([path, response.status, response.text]).toEqual([path, 404, 'no such page']);
    const entrance = await anonymous.get('/dashboard/sign-in');
    expect([
      entrance.status,
      entrance.headers.get('cache-control'),
      entrance.headers.get('x-robots-tag'),
    ]).toEqual([200, 'no-store', 'noindex, nofollow']);
  });

  test('a forged cookie is a stranger’s, and an old one is asked to sign in again without losing what was typed', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    const reference = await dashboard.enquire();
    const [[name, token] = ['', '']] = ana.cookies;
    expect(name).toBe('__Host-dashboard');
    const forged = dashboard.openBrowser();
    for (const value of ['x', token.slice(1), `${token}x`, 'x'.repeat(5000), "' or 1=1 --"]) {
      forged.cookies.set(name, encodeURIComponent(value));
      expect((await forged.get('/dashboard')).status, value).toBe(404);
    }
    dashboard.clock.now += (sessionDays + 1) * dayMs;
    const old = await ana.get(`/dashboard/enquiry/${reference}`);
    expect([old.status, old.location]).toEqual([
      303,
      `/dashboard/sign-in?next=%2Fdashboard%2Fenquiry%2F${reference}`,
    ]);
    const late = await ana.post(`/dashboard/enquiry/${reference}`, { act: 'note', text: 'Half a page' });
    expect([late.status, late.text.includes('Half a page')]).toEqual([403, true]);
  });

  test('a session is replaced at sign-in, and its cookie is for this server alone', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    const before = ana.cookies.get('__Host-dashboard') ?? '';
    const out = await signOut(ana);
    expect([out.status, out.location, ana.cookies.size]).toEqual([303, '/dashboard/sign-in', 0]);
    await ana.post('/dashboard/sign-in', { email: 'Ana@saltbush.example' });
    const response = await ana.post('/dashboard/sign-in/code', {
      email: 'ana@saltbush.example',
      code: await dashboard.readCode(),
    });
    expect([response.status, response.location]).toEqual([303, '/dashboard']);
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-dashboard=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(ana.cookies.get('__Host-dashboard')).not.toBe(before);
    const thief = dashboard.openBrowser();
    thief.cookies.set('__Host-dashboard', before);
    expect((await thief.get('/dashboard')).status).toBe(404);
    // The database holds no token that could be used.
    const [row] = await dashboard.store.db.selectFrom('staff_sessions').select('token_hash').execute();
    expect(ana.cookies.get('__Host-dashboard')).not.toBe(row?.token_hash);
  });

  test('a change without the token of this session, or from another site, is refused and keeps what was typed', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    const ben = await dashboard.join('ben@saltbush.example', 'Ben');
    const reference = await dashboard.enquire();
    const path = `/dashboard/enquiry/${reference}`;
    const csrfOfBen = /name="csrf" value="([^"]+)"/.exec((await ben.get('/dashboard/you')).text)?.[1] ?? '';
    for (const csrf of ['', 'x', csrfOfBen]) {
      const refused = await ana.post(path, { csrf, act: 'note', version: '1', text: 'My <b>note</b>' });
      expect([csrf, refused.status]).toEqual([csrf, 403]);
      expect(refused.text).toContain('My &lt;b&gt;note&lt;/b&gt;');
    }
    // Each guard alone: the origin with the right token, which another site cannot know, and the token from this very site.
    const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec((await ana.get(path)).text) ?? [];
    const send = (headers: Record<string, string>, token = csrf) =>
      ana.request(path, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ csrf: token, act: 'note', text: 'Mine', version: '1' }),
      });
    for (const headers of [
      { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
    ]) {
      const { status, text } = await send(headers);
      expect([headers, status, text.includes('a page on another site')]).toEqual([headers, 403, true]);
    }
    const sameSite = { origin: 'https://saltbush.example', 'sec-fetch-site': 'same-origin' };
    for (const token of ['', csrfOfBen]) {
      const { status, text } = await send(sameSite, token);
      expect([token, status, text.includes('>Please send it again<')]).toEqual([token, 403, true]);
    }
    expect(await dashboard.store.db.selectFrom('lead_notes').selectAll().execute()).toEqual([]);
    expect((await send(sameSite)).status).toBe(303);
  });

  test('a member finds no page of owners, and no form of theirs does anything', async () => {
    const dashboard = startTestDashboard(await open());
    await dashboard.join('ana@saltbush.example');
    const ben = await dashboard.join('ben@saltbush.example', 'Ben');
    expect((await ben.get('/dashboard/staff')).status).toBe(404);
    const form = { act: 'invite', email: 'eve@evil.example', role: 'owner' };
    expect((await ben.post('/dashboard/staff', form)).status).toBe(404);
    expect(
      (await ben.post('/dashboard/staff', { act: 'remove', email: 'ana@saltbush.example' })).status,
    ).toBe(404);
    expect((await dashboard.services.access.list()).map(({ email, role }) => [email, role])).toEqual([
      ['ana@saltbush.example', 'owner'],
      ['ben@saltbush.example', 'member'],
    ]);
  });

  test('somebody who is removed while signed in is out at once, and no code or link of theirs lets them in again', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    const ben = await dashboard.join('ben@saltbush.example', 'Ben');
    await dashboard.openBrowser().post('/dashboard/sign-in', { email: 'ben@saltbush.example' });
    const code = await dashboard.readCode();
    const token = await dashboard.invite('ben@saltbush.example');
    await ana.get('/dashboard/staff');
    await ana.post('/dashboard/staff', { act: 'remove', email: 'ben@saltbush.example' });
    expect((await ben.get('/dashboard')).status).toBe(404);
    const again = dashboard.openBrowser();
    const input = { email: 'ben@saltbush.example', code };
    expect((await again.post('/dashboard/sign-in/code', input)).status).toBe(403);
    expect((await again.post('/dashboard/join', { token, name: 'Ben' })).status).toBe(403);
    // Without an owner nobody could invite anybody.
    const last = await ana.post('/dashboard/staff', { act: 'remove', email: 'ana@saltbush.example' });
    expect([last.status, (await ana.get('/dashboard')).status]).toEqual([400, 200]);
  });

  test('somebody who is made a member, or removed, while their form arrives does nothing with it', async () => {
    const dashboard = startTestDashboard(await open());
    const { access } = dashboard.services;
    await dashboard.join('ana@saltbush.example');
    const email = 'ben@saltbush.example';
    const ben = await dashboard.join(email, 'Ben');
    await dashboard.invite(email, 'owner');
    const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec((await ben.get('/dashboard/staff')).text) ?? [];
    /** Opens the request, and sends its form only after this has happened. */
    const inviteAfter = (happens: () => Promise<unknown>) => {
      const fields = { csrf, act: 'invite', email: 'eve@evil.example', role: 'owner' };
      const body = new ReadableStream(
        {
          async pull(controller) {
            await happens();
            controller.enqueue(new TextEncoder().encode(String(new URLSearchParams(fields))));
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return ben.request('/dashboard/staff', {
        method: 'POST',
        headers,
        body,
        duplex: 'half',
      } as RequestInit);
    };
    const demoted = await inviteAfter(() => access.invite('Ana', { email, role: 'member' }));
    expect(demoted.status).toBe(404);
    await dashboard.invite(email, 'owner');
    const removed = await inviteAfter(() => access.remove('Ana', email));
    expect([removed.status, removed.text.includes('eve@evil.example</textarea>')]).toEqual([403, true]);
    expect((await access.list()).map((staff) => staff.email)).toEqual(['ana@saltbush.example']);
  });

  test('of two owners who remove each other, or make each other members, at the same moment, one stays owner', async () => {
    const dashboard = startTestDashboard(await open());
    const { access } = dashboard.services;
    const both = ['ana@saltbush.example', 'ben@saltbush.example'];
    const listOwners = async () => (await access.list()).filter(({ role }) => role === 'owner');
    const joinBoth = async () => {
      // An address has five invitations within an hour.
      dashboard.clock.now += 2 * 3600_000;
      for (const email of both) {
        await dashboard.invite(email, 'owner');
        await dashboard.join(email);
      }
    };
    for (let round = 0; round < 3; round++) {
      await joinBoth();
      await Promise.all(both.map((email) => access.remove('the other', email)));
      expect(await listOwners()).toHaveLength(1);
    }
    await joinBoth();
    await Promise.all(both.map((email) => access.invite('the other', { email, role: 'member' })));
    expect(await listOwners()).toHaveLength(1);
  });

  test('an owner who was only invited, perhaps at a mistyped address, does not count as the one who stays', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    const send = (act: string, email: string, role = '') =>
      ana.post('/dashboard/staff', { act, email, role });
    await send('invite', 'bne@saltbush.example', 'owner');
    for (const last of [
      await send('remove', 'ana@saltbush.example'),
      await send('invite', 'ana@saltbush.example', 'member'),
    ])
      expect([last.status, last.text.includes('There must be an owner.')]).toEqual([400, true]);
    // Two owners may remove the same person, one a moment after the other.
    for (const _ of [1, 2])
      expect((await send('remove', 'bne@saltbush.example')).location).toBe('/dashboard/staff');
    expect((await dashboard.services.access.list()).map(({ email }) => email)).toEqual([
      'ana@saltbush.example',
    ]);
  });

  test('of the last passkey and codes, given up at the same moment, one stays', async () => {
    const dashboard = startTestDashboard(await open());
    await dashboard.join('ana@saltbush.example');
    const { access } = dashboard.services;
    const { db } = dashboard.store;
    const [staff] = await access.list();
    if (!staff) throw new Error('Nobody has joined.');
    const by = { staff, sessionId: '' };
    const at = new Date(dashboard.clock.now).toISOString();
    const passkey = { id: 'cGFzcw', staff_id: staff.id, public_key: '', counter: 0, device: 'a phone' };
    for (let round = 0; round < 5; round++) {
      await db.deleteFrom('staff_passkeys').execute();
      await db
        .insertInto('staff_passkeys')
        .values({ ...passkey, created_at: at, used_at: null })
        .execute();
      await db.updateTable('staff').set({ uses_codes: 1 }).execute();
      const both = [() => access.removePasskey(by, passkey.id), () => access.choose(by, 'codes', false)];
      const ordered = round % 2 === 0 ? both : both.toReversed();
      const results = await Promise.all(ordered.map((give) => give()));
      expect(results.filter(Boolean)).toHaveLength(1);
    }
  });

  test('a switch does what it said, also if it is pressed twice', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    const readForm = async () =>
      /name="value" value="(\w+)"\/><button [^>]*value="morning"[^>]*>Turn (\w+)</.exec(
        (await ana.get('/dashboard/you')).text,
      ) ?? [];
    for (const wanted of ['on', 'off']) {
      const [, value = '', label] = await readForm();
      expect([value, label]).toEqual([wanted, wanted]);
      for (const _ of [1, 2])
        expect((await ana.post('/dashboard/you', { act: 'morning', value })).status).toBe(303);
      const [person] = await dashboard.services.access.list();
      expect([person?.morningMail, person?.usesCodes]).toEqual([wanted === 'on', true]);
    }
    // Without a passkey there is no other way in.
    expect((await ana.post('/dashboard/you', { act: 'codes', value: 'off' })).status).toBe(400);
  });

  test('an invitation with a role gives it to somebody who is here already, but for the last owner', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    const ben = await dashboard.join('ben@saltbush.example', 'Ben');
    const invite = (fields: Record<string, string>) =>
      ana.post('/dashboard/staff', { act: 'invite', ...fields });
    const last = await invite({ email: 'ana@saltbush.example', role: 'member' });
    expect([last.status, last.text.includes('There must be an owner.')]).toEqual([400, true]);
    await invite({ email: 'ben@saltbush.example', role: 'owner' });
    expect((await ben.get('/dashboard/staff')).status).toBe(200);
    // Whoever lost a device stays what they were.
    await invite({ email: 'ben@saltbush.example', role: '' });
    expect((await ben.get('/dashboard/staff')).status).toBe(200);
    await invite({ email: 'ben@saltbush.example', role: 'member' });
    expect((await ben.get('/dashboard/staff')).status).toBe(404);
  });

  test('whoever goes on without a passkey gets in by code again, also if they had turned codes off', async () => {
    const dashboard = startTestDashboard(await open());
    await dashboard.join('ana@saltbush.example');
    await dashboard.store.db.updateTable('staff').set({ uses_codes: 0 }).execute();
    await dashboard.join('ana@saltbush.example');
    const again = dashboard.openBrowser();
    await again.post('/dashboard/sign-in', { email: 'ana@saltbush.example' });
    const input = { email: 'ana@saltbush.example', code: await dashboard.readCode() };
    expect((await again.post('/dashboard/sign-in/code', input)).location).toBe('/dashboard');
  });

  test('a code or an invitation that has expired before the mail server took it is not sent', async () => {
    const dashboard = startTestDashboard(await open());
    await dashboard.join('ana@saltbush.example');
    await dashboard.worker.runDue();
    dashboard.emails.length = 0;
    await dashboard.openBrowser().post('/dashboard/sign-in', { email: 'ana@saltbush.example' });
    dashboard.clock.now += 59 * 60_000;
    await dashboard.invite('ben@saltbush.example');
    dashboard.clock.now += 60_000;
    await dashboard.invite('eve@saltbush.example');
    dashboard.clock.now += 29 * 60_000;
    await dashboard.worker.runDue();
    expect(dashboard.emails.map(({ to }) => to.address)).toEqual(['eve@saltbush.example']);
  });

  test('tries of a code at the same moment count each', async () => {
    const dashboard = startTestDashboard(await open());
    await dashboard.join('ana@saltbush.example');
    await dashboard.openBrowser().post('/dashboard/sign-in', { email: 'ana@saltbush.example' });
    const code = await dashboard.readCode();
    const wrong = Array.from({ length: 9 }, (_, index) => String((Number(code) + index + 1) % 1_000_000));
    const tryCode = (typed: string, index: number) =>
      dashboard.openBrowser({ 'x-test-address': `203.0.113.${index + 20}` }).post('/dashboard/sign-in/code', {
        email: 'ana@saltbush.example',
        code: typed.padStart(6, '0'),
      });
    const responses = await Promise.all(wrong.map(tryCode));
    expect(responses.map(({ status }) => status)).toEqual(Array(9).fill(403));
    expect((await tryCode(code, 99)).status).toBe(403);
  });

  test('of the uses of one invitation or one code at the same moment, one wins, and guesses count each against their network', async () => {
    const dashboard = startTestDashboard(await open());
    const token = await dashboard.invite('ana@saltbush.example');
    const all = [1, 2, 3, 4];
    const post = (path: string, fields: Record<string, string>, address = '203.0.113.9') =>
      dashboard.openBrowser({ 'x-test-address': address }).post(path, fields);
    const joined = await Promise.all(all.map((name) => post('/dashboard/join', { token, name: `${name}` })));
    expect(joined.map(({ status }) => status).toSorted()).toEqual([303, 403, 403, 403]);
    const email = 'ana@saltbush.example';
    await post('/dashboard/sign-in', { email });
    const code = await dashboard.readCode();
    const enter = (typed: string, address: string) =>
      post('/dashboard/sign-in/code', { email, code: typed }, address);
    const entered = await Promise.all(all.map((last) => enter(code, `203.0.113.${last}`)));
    expect(entered.map(({ status }) => status).toSorted()).toEqual([303, 403, 403, 403]);
    expect(await dashboard.store.db.selectFrom('staff_sessions').select('id').execute()).toHaveLength(2);
    const guesses = await Promise.all(Array.from({ length: 40 }, () => enter('123', '198.51.100.1')));
    const limited = guesses.filter(({ text }) => text.includes('Too many attempts from your network'));
    expect(limited).toHaveLength(10);
  });

  test('a code dies after five wrong tries, whoever makes them, and works once', async () => {
    const dashboard = startTestDashboard(await open());
    await dashboard.join('ana@saltbush.example');
    const ana = dashboard.openBrowser();
    await ana.post('/dashboard/sign-in', { email: 'ana@saltbush.example' });
    const code = await dashboard.readCode();
    const wrong = code === '000000' ? '000001' : '000000';
    const tryCode = (typed: string, address: string) =>
      dashboard
        .openBrowser({ 'x-test-address': address })
        .post('/dashboard/sign-in/code', { email: 'ana@saltbush.example', code: typed });
    for (const last of [1, 2, 3, 4, 5]) expect((await tryCode(wrong, `203.0.113.${last}`)).status).toBe(403);
    expect((await tryCode(code, '203.0.113.9')).status).toBe(403);
    await ana.post('/dashboard/sign-in', { email: 'ana@saltbush.example' });
    const next = await dashboard.readCode();
    expect((await tryCode(` ${next.slice(0, 3)} ${next.slice(3)}`, '203.0.113.9')).status).toBe(303);
    expect((await tryCode(next, '203.0.113.9')).status).toBe(403);
  });

  test('an address gets five codes an hour, a stranger’s none, and a network has thirty attempts', async () => {
    const dashboard = startTestDashboard(await open());
    await dashboard.join('ana@saltbush.example');
    await dashboard.worker.runDue();
    dashboard.emails.length = 0;
    const requestCode = (email: string, address: string) =>
      dashboard.openBrowser({ 'x-test-address': address }).post('/dashboard/sign-in', { email });
    const responses = [];
    for (const last of [1, 2, 3, 4, 5, 6])
      responses.push(await requestCode('ana@saltbush.example', `203.0.113.${last}`));
    const unknown = await requestCode('nobody@elsewhere.example', '203.0.113.7');
    expect(new Set([...responses, unknown].map(({ status, location }) => `${status} ${location}`)).size).toBe(
      1,
    );
    await dashboard.worker.runDue();
    expect(dashboard.emails.map(({ to }) => to.address)).toEqual(Array(5).fill('ana@saltbush.example'));
    const guess = () =>
      dashboard
        .openBrowser({ 'x-test-address': '198.51.100.1' })
        .post('/dashboard/sign-in/code', { email: 'ana@saltbush.example', code: '123' });
    let last = await guess();
    for (let tries = 1; tries < 31; tries++) last = await guess();
    expect(last.text).toContain('Too many attempts from your network');
  });

  test('an invitation works once, within thirty minutes, and opening it uses nothing up', async () => {
    const dashboard = startTestDashboard(await open());
    const invite = () => dashboard.invite('ana@saltbush.example');
    const token = await invite();
    const ana = dashboard.openBrowser();
    for (const _ of [1, 2, 3])
      expect((await ana.get(`/dashboard/join?token=${token}`)).text).toContain('ana@saltbush.example');
    for (const guessed of ['', 'x', token.slice(1), `${token}0`])
      expect((await ana.get(`/dashboard/join?token=${guessed}`)).status).toBe(403);
    expect((await ana.post('/dashboard/join', { token, name: 'Ana' })).location).toBe('/dashboard');
    const second = dashboard.openBrowser();
    expect((await second.post('/dashboard/join', { token, name: 'Eve' })).status).toBe(403);
    const late = await invite();
    dashboard.clock.now += 31 * 60_000;
    expect((await second.post('/dashboard/join', { token: late, name: 'Eve' })).status).toBe(403);
  });

  onOne('a made-up passkey does not sign in, and not even its error names anybody', async () => {
    const dashboard = startTestDashboard(await open());
    await dashboard.join('ana@saltbush.example');
    const anonymous = dashboard.openBrowser();
    for (const passkey of ['', '{}', 'x', '[]', '{"id":"x","response":{"clientDataJSON":"e30"}}'])
      expect((await anonymous.post('/dashboard/sign-in/passkey', { passkey })).status).toBe(403);
  });

  onOne('a link from an email arrives although its request brings no cookie', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    const path = '/dashboard/sign-in?next=%2Fdashboard%2Fyou';
    const bare = await dashboard.openBrowser({ 'sec-fetch-site': 'cross-site' }).get(path);
    expect(bare.text).toContain(`content="0;url=${path.replaceAll('&', '&amp;')}"`);
    expect((await ana.get(path)).location).toBe('/dashboard/you');
    for (const next of [
      'https://elsewhere.example',
      '//elsewhere.example',
      '/dashboard/../account',
      '/contact',
    ])
      expect((await ana.get(`/dashboard/sign-in?next=${encodeURIComponent(next)}`)).location).toBe(
        '/dashboard',
      );
    // One wrong digit, or another code, does not lose the way.
    const otherBrowser = dashboard.openBrowser();
    const form = { email: 'ana@saltbush.example', next: '/dashboard/you' };
    await otherBrowser.post('/dashboard/sign-in', form);
    const wrong = await otherBrowser.post('/dashboard/sign-in/code', { ...form, code: 'x' });
    expect(wrong.text).toContain('name="next" value="/dashboard/you"');
    expect(wrong.text).toContain(`href="${path}"`);
    const refused = await otherBrowser.post('/dashboard/sign-in/passkey', { ...form, passkey: '{}' });
    expect(refused.text).toContain('name="next" value="/dashboard/you"');
  });

  test('every device is listed and can be ended, and everything is in the log', async () => {
    const dashboard = startTestDashboard(await open());
    const ana = await dashboard.join('ana@saltbush.example');
    await ana.get('/dashboard/you');
    const otherBrowser = dashboard.openBrowser();
    await otherBrowser.post('/dashboard/sign-in', { email: 'ana@saltbush.example' });
    await otherBrowser.post('/dashboard/sign-in/code', {
      email: 'ana@saltbush.example',
      code: await dashboard.readCode(),
    });
    const page = (await ana.get('/dashboard/you')).text;
    expect(page.match(/Firefox on Android/g)).toHaveLength(2);
    const [, id = ''] =
      /name="id" value="([^"]+)"\/><p class="small">Firefox on Android, since/.exec(page) ?? [];
    await ana.post('/dashboard/you', { act: 'end', id });
    expect([(await ana.get('/dashboard')).status, (await otherBrowser.get('/dashboard')).status]).toEqual([
      200, 404,
    ]);
    const log = await dashboard.services.access.readLog(10);
    expect(log.map(({ who, action }) => `${who} ${action}`).toSorted()).toEqual([
      'Ana ended a device',
      'Ana signed in with a code',
      'Ana signed in with an invitation',
      'npm run staff invited somebody',
    ]);
  });
});
