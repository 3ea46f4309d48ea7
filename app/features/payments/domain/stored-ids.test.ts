import { expect, test } from 'vitest';
import type { Movement, MovementKind, StoredMovement } from './movement.ts';
import { applyStoredIds, findVanished } from './stored-ids.ts';

type Given = { cents?: number; at?: string; corrects?: string; payment?: string; invoice?: string };

const base = { currency: 'aud', what: 'Care', at: '2026-12-21T00:00:00.000Z' };

const listed = (
  kind: MovementKind,
  stripeId: string,
  { cents = 100, at = base.at, corrects, payment, invoice }: Given = {},
): Movement => ({
  ...{ ...base, kind, stripeId, cents, at, corrects },
  ...(payment && { names: { paymentId: payment, invoiceId: invoice } }),
});

const stored = (kind: MovementKind, stripeId: string, change: Given = {}): StoredMovement => ({
  ...listed(kind, stripeId, change),
  ...{ orderId: 'order', storedAt: '2026-12-22T00:00:00.000Z' },
});

const name = (movements: Movement[], rows: StoredMovement[]) =>
  applyStoredIds(movements, rows).map(({ kind, stripeId }) => `${kind} ${stripeId}`);

test('P-03 payments by hand keep their names when all of them are attached to one invoice later', () => {
  const rows = [stored('charge', 'pi_8', { cents: 60 }), stored('charge', 'pi_9', { cents: 40 })];
  const parts = [
    listed('renewal', 'in_2', { cents: 60, payment: 'pi_8', invoice: 'in_2' }),
    listed('renewal', 'pi_9', { cents: 40, payment: 'pi_9', invoice: 'in_2' }),
  ];
  expect(name(parts, rows)).toEqual(['charge pi_8', 'charge pi_9']);
  expect(findVanished(rows, applyStoredIds(parts, rows))).toEqual([]);
});

test('P-03 the part that was booked under its invoice keeps that name when an earlier payment is attached', () => {
  const late = '2026-12-23T00:00:00.000Z';
  const rows = [stored('renewal', 'in_2', { cents: 40, at: late })];
  const parts = [
    listed('renewal', 'in_2', { cents: 60, payment: 'pi_8', invoice: 'in_2' }),
    listed('renewal', 'pi_10', { cents: 40, at: late, payment: 'pi_10', invoice: 'in_2' }),
    listed('refund', 're_1', { cents: -40, corrects: 'pi_10' }),
  ];
  expect(name(parts, rows)).toEqual(['renewal pi_8', 'renewal in_2', 'refund re_1']);
  expect(applyStoredIds(parts, rows).at(-1)?.corrects).toBe('in_2');
});

test('P-03 the first payment stays the first, and keeps the name that was carried over', () => {
  const first = listed('payment', 'pi_1', { payment: 'pi_1', invoice: 'in_1' });
  expect(name([first], [stored('payment', 'cs_1')])).toEqual(['payment cs_1']);
  const refund = listed('refund', 're_1', { cents: -100, corrects: 'pi_1' });
  expect(applyStoredIds([first, refund], [stored('payment', 'cs_1')])[1]?.corrects).toBe('cs_1');
  // An earlier payment is attached to its invoice.
  const parts = [
    listed('payment', 'pi_0', { cents: 30, payment: 'pi_0', invoice: 'in_1' }),
    listed('charge', 'pi_1', { payment: 'pi_1', invoice: 'in_1' }),
  ];
  expect(name(parts, [stored('payment', 'pi_1')])).toEqual(['charge pi_0', 'payment pi_1']);
});

test('P-03 what was carried over with another kind is known by its invoice', () => {
  const rows = [stored('renewal', 'in_5', { cents: 43 }), stored('renewal', 'in_6', { cents: 0 })];
  const movements = [
    listed('charge', 'in_5', { cents: 43, payment: 'pi_5', invoice: 'in_5' }),
    listed('credit', 'in_6', { cents: 0 }),
  ];
  expect(name(movements, rows)).toEqual(['renewal in_5', 'renewal in_6']);
});

test('P-03 a stored payment that Stripe does not list is named, and nothing that moved no money', () => {
  const rows = [stored('renewal', 'in_2'), stored('credit', 'in_3', { cents: 0 }), stored('charge', 'pi_4')];
  const named = applyStoredIds([listed('renewal', 'in_2', { payment: 'pi_2', invoice: 'in_2' })], rows);
  expect(findVanished(rows, named).map(({ subjectId }) => subjectId)).toEqual(['charge pi_4 0']);
});
