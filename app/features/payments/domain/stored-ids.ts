import { formatMoney } from './money.ts';
import type { Movement, StoredMovement } from './movement.ts';
import type { OrderNote } from './order.ts';

const isSame = (one: Movement, { kind, stripeId }: Pick<Movement, 'kind' | 'stripeId'>) =>
  one.kind === kind && one.stripeId === stripeId;

/**
 * Gives payments, and what corrects them, the ids under which they are stored. Stripe may name a payment by hand with an
 * invoice later, or list an earlier payment first; a row is that of the payment itself or, if it has the name of an
 * invoice, of the part of it that was paid then. What was carried over from before December 2026 may have another kind,
 * and its first payment another name.
 */
export function applyStoredIds(listed: Movement[], rows: StoredMovement[]): Movement[] {
  const payments = listed.filter(({ corrects }) => corrects === undefined);
  const rowOf = new Map<Movement, StoredMovement>();
  const isFree = (movement: Movement) => !rowOf.has(movement);
  const match = (find: (row: StoredMovement) => Movement | undefined) => {
    for (const row of rows) {
      if ([...rowOf.values()].includes(row)) continue;
      const owner = find(row);
      if (owner) rowOf.set(owner, row);
    }
  };
  match((row) => payments.find(({ names }) => names?.paymentId === row.stripeId));
  match((row) => {
    const parts = payments.filter(
      (payment) => isFree(payment) && (payment.names?.invoiceId ?? payment.stripeId) === row.stripeId,
    );
    return (
      parts.find(({ at }) => at === row.at) ?? parts.find(({ cents }) => cents === row.cents) ?? parts[0]
    );
  });
  match((row) =>
    row.kind === 'payment'
      ? payments.find((payment) => payment.kind === 'payment' && isFree(payment))
      : undefined,
  );
  const renamed = new Map<string, string>();
  const named = listed.map((movement): Movement => {
    const row = rowOf.get(movement);
    const isTaken = !row && movement.names && rows.some((storedRow) => isSame(movement, storedRow));
    const isSecond = !row && movement.kind === 'payment' && rows.some(({ kind }) => kind === 'payment');
    const kind = row?.kind ?? (isSecond ? 'charge' : movement.kind);
    const stripeId =
      row?.stripeId ?? (isTaken || isSecond ? (movement.names?.paymentId ?? '') : movement.stripeId);
    if (movement.corrects === undefined) renamed.set(movement.stripeId, stripeId);
    return { ...movement, kind, stripeId };
  });
  return named.map((movement) =>
    movement.corrects === undefined
      ? movement
      : { ...movement, corrects: renamed.get(movement.corrects) ?? movement.corrects },
  );
}

/** Writes a note for the agency about each stored payment that Stripe does not state any more. */
export function findVanished(stored: StoredMovement[], named: Movement[]): OrderNote[] {
  return stored
    .filter(({ corrects, cents }) => corrects === undefined && cents > 0)
    .filter((row) => !named.some((movement) => isSame(movement, row)))
    .map(({ kind, stripeId, what, ...money }) => ({
      what: 'books-differ',
      subjectId: `${kind} ${stripeId} 0`,
      text: `Our books have ${formatMoney(money)} for ${stripeId} (${what}), which Stripe does not state as paid any more.`,
    }));
}
