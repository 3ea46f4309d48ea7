import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { DatabasePlace } from '#db/database-place.ts';
import { openStore } from '#db/open-store.ts';
import { createMailbox } from '#standins/mailbox/mailbox.ts';
import { createTestPayments } from '../payment-service.ts';

export type PaymentReport = { shownAsPaid: number; paid: number; faults: string[] };

/** Kills a process that takes payments, again and again on the same database; then starts once more and counts. */
export async function paymentRounds({
  place,
  mailbox,
  rounds,
  withinMs = 600,
}: {
  place: DatabasePlace;
  mailbox: string;
  rounds: number;
  withinMs?: number;
}): Promise<PaymentReport> {
  await (await openStore(place)).close();
  const shown = new Set<string>();
  for (let round = 0; round < rounds; round++) await runUntilKilled(place, mailbox, withinMs, shown);
  return count(place, mailbox, shown);
}

async function runUntilKilled(
  place: DatabasePlace,
  mailbox: string,
  withinMs: number,
  shown: Set<string>,
): Promise<void> {
  const program = path.join(import.meta.dirname, 'take-payments.ts');
  const child = spawn(process.execPath, [program, JSON.stringify(place), mailbox], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const first = Promise.withResolvers<void>();
  createInterface({ input: child.stdout }).on('line', (reference) => {
    shown.add(reference);
    first.resolve();
  });
  await Promise.race([first.promise, gone]);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * withinMs));
  if (!child.kill('SIGKILL')) throw new Error(`The process ended by itself, with status ${child.exitCode}.`);
  await gone;
}

/** After the last start and a reconciliation: every payment is fulfilled, each once, with its two letters. */
async function count(place: DatabasePlace, mailbox: string, shown: Set<string>): Promise<PaymentReport> {
  const faults: string[] = [];
  const store = await openStore(place);
  const payments = createTestPayments(store, { sender: createMailbox(mailbox) });
  payments.clock.offsetMs = 2 * 3600_000 - 60_000;
  const report = await payments.reconcile?.();
  faults.push(...(report?.faults ?? []));
  await payments.worker.runDue();
  const sessions = await payments.happen((ledger) => ledger.list('session', undefined, 100_000));
  const paidFor = sessions
    .filter(({ payment_status }) => payment_status === 'paid')
    .map((s) => s.client_reference_id);
  const orders = await payments.desk.list();
  const letters = countLetters(mailbox);
  for (const { id, reference, state, fulfilledAt } of orders) {
    const payments = paidFor.filter((order) => order === id).length;
    if (payments > 1) faults.push(`${reference} was paid ${payments} times`);
    if (payments === 1 && (state !== 'paid' || !fulfilledAt))
      faults.push(`${reference} is paid and ${state}`);
    if (payments === 0 && fulfilledAt) faults.push(`${reference} is fulfilled and not paid`);
    const expected = payments === 1 ? 2 : 0;
    if ((letters.get(reference) ?? 0) !== expected)
      faults.push(`${reference} has ${letters.get(reference) ?? 0} letters of ${expected}`);
  }
  const known = new Map(orders.map(({ reference, state }) => [reference, state]));
  for (const reference of shown)
    if (known.get(reference) !== 'paid')
      faults.push(`${reference} was shown as paid, and is ${known.get(reference)}`);
  await store.close();
  return { shownAsPaid: shown.size, paid: paidFor.length, faults };
}

/** A letter that went twice has one file: it is named after its Message-ID. */
function countLetters(mailbox: string): Map<string, number> {
  const counted = new Map<string, number>();
  const files = existsSync(mailbox) ? readdirSync(mailbox).filter((name) => name.endsWith('.eml')) : [];
  for (const name of files) {
    const [reference = ''] = /SB-P-\w{7}/.exec(readFileSync(path.join(mailbox, name), 'utf8')) ?? [];
    counted.set(reference, (counted.get(reference) ?? 0) + 1);
  }
  return counted;
}
