import { expect, test } from 'vitest';
import type { Receipt } from '#app/features/payments/domain/receipt.ts';
import { startTestDashboard } from '#tests/dashboard-service.ts';
import { createPaidOrder, createPayment } from '#tests/orders.ts';
import { createTestPayments, payOrder } from '#tests/payment-service.ts';
import { describeStores } from '#tests/stores.ts';

/** A script that names the field that it is typed into, and would leave an attribute. */
const script = (field: string) => `"><script>${field}</script>`;
const escaped = (field: string) => `&quot;&gt;&lt;script&gt;${field}&lt;/script&gt;`;

/** What a browser would run or load, and links that lead neither within the site nor to where ours lead. */
const live =
  /<(script(?! type="module" src="\/passkey\.js")|img|iframe)|(href|action)="(?!\/(?!\/)|https:|mailto:|#)/g;

await describeStores(
  ({ open }) => {
    test('C-02 P-03 a stored script is text on every page, whichever field it was typed into', async () => {
      const store = await open();
      const { db } = store;
      const payments = createTestPayments(store);
      await payOrder(payments);
      await payments.worker.runDue();
      const { order } = await payments.readNewest();
      const dashboard = startTestDashboard(store);
      const { access, leads, health } = dashboard.services;
      const at = new Date(dashboard.clock.now).toISOString();
      const ana = await dashboard.join('ana@saltbush.example', script('staff'));
      const [person] = await access.list();

      // Everything that visitors type, also into what only the choices of a form or a check keep honest today.
      const origin = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
      const begun = [...origin, 'referring_host', 'landing_path'] as const;
      const attribution = Object.fromEntries(begun.map((name) => [name, script(name)])) as Record<
        (typeof begun)[number],
        string
      >;
      const type = (kind: string) => ({
        ...{ name: script(`${kind}-name`), company: script(`${kind}-company`) },
        ...{ email: `${kind}@site.example`, message: `${script(`${kind}-message`)}\njavascript:alert(1)` },
      });
      const reference = await dashboard.enquire(type('contact'), { attribution });
      const chosen = { email: script('email'), budget: script('budget') };
      const lists = {
        services: JSON.stringify([script('services')]),
        reasons: JSON.stringify([script('why')]),
      };
      await db
        .updateTable('leads')
        .set({ ...chosen, ...lists })
        .execute();
      const otherIds: Record<string, string> = {};
      for (const kind of ['quiz', 'audit', 'seo'] as const)
        otherIds[kind] = await dashboard.enquire(type(kind), { kind, auditId: script(`${kind}-report`) });

      // Everything that staff type.
      const who = script('staff');
      for (const [index, change] of [
        { kind: 'note', text: script('note') } as const,
        { kind: 'step', text: script('step'), on: '2026-11-29' } as const,
        { kind: 'assign', staff: { id: person?.id ?? '', name: who } } as const,
      ].entries())
        expect(await leads.change({ reference, version: index + 1, changes: [change], who })).toEqual({
          outcome: 'done',
        });

      // Everything of an order, and what mail servers, browsers and devices say.
      await db
        .updateTable('orders')
        .set({
          mode: 'live',
          ...{ plan: script('plan'), plan_name: script('plan-name'), buyer: script('buyer') },
          ...{ website: script('website'), email: script('order-email'), mail_to: script('mail-to') },
          ...{ user_id: script('user'), subscription_id: script('subscription') },
        })
        .execute();
      await db
        .updateTable('order_movements')
        .set({ what: script('movement') })
        .execute();
      const receipt = { number: script('receipt'), item: script('item') };
      await db.updateTable('order_receipts').set(receipt).execute();
      const orderNote = { order_id: order.id, what: 'held' as const, subject_id: 'x', at };
      await db
        .insertInto('order_notes')
        .values({ ...orderNote, text: script('order-note') })
        .execute();
      const failure = { state: 'dead' as const, finished_at: at, last_error: script('error') };
      await db.updateTable('jobs').set(failure).execute();
      const browserError = { said: script('said'), source: script('source'), path: script('path'), line: 1 };
      await health.storeBrowserError(browserError, 1);
      const word = { day: at.slice(0, 10), id: 'w', word: script('word') };
      await db.insertInto('missed_words').values(word).execute();
      await db
        .updateTable('staff_sessions')
        .set({ device: script('device') })
        .execute();
      const passkey = { id: 'cGFzcw', public_key: '', counter: 0, created_at: at, used_at: null };
      const held = { ...passkey, staff_id: person?.id ?? '', device: script('passkey') };
      await db.insertInto('staff_passkeys').values(held).execute();
      await access.record(script('who'), script('action'), script('detail'));

      const read = async (path: string) => (await ana.get(`/dashboard${path}`)).text;
      const send = async (path: string, fields: Record<string, string>) =>
        (await ana.post(`/dashboard${path}`, fields)).text;
      const anonymous = dashboard.openBrowser();
      await anonymous.post('/dashboard/sign-in', { email: script('address') });
      const join = `/dashboard/join?token=${await dashboard.invite('ana@saltbush.example')}`;
      const typed = ['name', 'company', 'message'];
      const kinds = ['contact', 'quiz', 'audit', 'seo'];
      const listed = kinds.flatMap((kind) => typed.map((name) => `${kind}-${name}`));
      const note = { act: 'note', version: '1', text: script('too-late') };
      const shown: [page: string, text: string, fields: string[]][] = [
        ['the list', await read('?tab=all'), ['step', 'staff', ...listed]],
        [
          'a search',
          await read(`?${new URLSearchParams({ words: script('words'), person: script('x') })}`),
          [],
        ],
        [
          'an enquiry',
          await read(`/enquiry/${reference}`),
          [
            ...['contact-name', 'contact-company', 'contact-message', 'email', 'budget', 'services', 'why'],
            ...[...begun, 'note', 'step', 'staff', 'error'],
          ],
        ],
        ...(await Promise.all(
          Object.entries(otherIds).map(
            async ([kind, other]): Promise<[string, string, string[]]> => [
              kind,
              await read(`/enquiry/${other}`),
              [...typed.map((name) => `${kind}-${name}`), `${kind}-report`],
            ],
          ),
        )),
        ['a form that came too late', await send(`/enquiry/${reference}`, note), ['too-late']],
        ['a form without its token', await send('/you', { csrf: 'x', text: script('lost') }), ['lost']],
        ['orders', await read('/orders'), ['plan-name', 'mail-to']],
        [
          'an order',
          await read(`/orders/${order.reference}`),
          [
            ...['plan', 'plan-name', 'website', 'mail-to', 'order-email', 'buyer', 'user', 'subscription'],
            ...['movement', 'receipt', 'item', 'order-note', 'error'],
          ],
        ],
        ['health', await read('/health'), ['said', 'source', 'path', 'error']],
        ['figures', await read('/figures'), ['word']],
        ['staff', await read('/staff'), ['staff', 'who', 'action', 'detail']],
        ['you', await read('/you'), ['staff', 'device', 'passkey']],
        ['a person', await send('/person', { act: 'find', email: script('nobody') }), []],
        ['the code', (await anonymous.get('/dashboard/sign-in/code')).text, ['address']],
        ['an invitation', (await anonymous.get(join)).text, ['staff']],
      ];
      for (const [page, text, fields] of shown)
        expect({
          page,
          live: text.match(live),
          missing: fields.filter((name) => !text.includes(escaped(name))),
        }).toEqual({ page, live: null, missing: [] });
    });

    test('P-03 no column of the accountant’s export begins a formula', async () => {
      const dashboard = startTestDashboard(await open());
      const ana = await dashboard.join('ana@saltbush.example');
      for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1']) {
        const order = createPaidOrder({ reference: formula, email: formula, plan: formula });
        const malicious = { stripeId: formula, currency: formula, corrects: formula };
        const movement = createPayment({ ...malicious, what: formula });
        const issued = { number: formula, title: formula, buyer: formula, issuedAt: movement.storedAt };
        const receipt = { gstCents: 0, ...issued } as unknown as Receipt;
        dashboard.services.orders.listMovements = async () => [{ order, movement, receipt }];
        const { text } = await ana.post('/dashboard/orders', { act: 'export', quarter: '2026-Q4' });
        const [, row = ''] = text.split('\r\n');
        expect([formula, row.match(/"'/g)?.length]).toEqual([formula, 10]);
        expect([formula, row.match(/(^|,)"?\s*[=+\-@＝]/)]).toEqual([formula, null]);
      }
    });
  },
  { databaseUse: 'little' },
);
