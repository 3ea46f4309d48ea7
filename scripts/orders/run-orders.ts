import { parseArgs } from 'node:util';
import type { OrderState } from '#domain/payments/checkout.ts';
import type { OrderDesk } from '#domain/payments/order-desk.ts';
import { formatOrdersCsv } from '#domain/payments/orders-csv.ts';
import type { Reconciled } from '#domain/payments/reconcile.ts';
import { refuseSurplus } from '../arguments.ts';
import { formatOrder, formatOrderList, formatReconciled } from './format-order.ts';

export type Answer = { status: 0 | 1 | 2; out: string; err: string };

type Tools = {
  desk: OrderDesk;
  /** Undefined where there is nobody to ask. */
  reconcile: (() => Promise<Reconciled>) | undefined;
};

const states: OrderState[] = [
  'open',
  'pending',
  'paid',
  'failed',
  'expired',
  'partly-refunded',
  'refunded',
  'disputed',
  'held',
];

export const usage = `npm run orders -- COMMAND
  list [--state STATE]     the newest first; states are ${states.join(', ')}
  show REFERENCE           one order, with all that happened to it
  export [--state STATE]   all as CSV, on standard output
  reconcile                asks Stripe for what was missed, and mends it
`;

/** Beside the command. */
const mostWords = { list: 0, export: 0, reconcile: 0, show: 1 };

const done = (out: string): Answer => ({ status: 0, out, err: '' });
const failed = (err: string): Answer => ({ status: 1, out: '', err: `${err}\n` });
const misused = (why: string): Answer => ({ status: 2, out: '', err: `${why}\n\n${usage}` });

/** Runs one command. Status 1: it could not be done; 2: it was not understood. */
export async function runOrders(args: string[], { desk, reconcile }: Tools): Promise<Answer> {
  const parsed = parse(args);
  if (typeof parsed === 'string') return misused(parsed);
  const { command, reference, state } = parsed;
  switch (command) {
    case 'list':
      return done(formatOrderList(await desk.list({ state })));
    case 'export':
      return done(formatOrdersCsv(await desk.list({ state })));
    case 'show': {
      if (!reference) return misused('Which order? Name its reference.');
      const order = await desk.find(reference);
      return order ? done(formatOrder(order)) : failed(`There is no order ${reference}.`);
    }
    case 'reconcile': {
      if (!reconcile) return failed('There is nobody to ask: neither Stripe nor the sandbox is set.');
      const report = await reconcile();
      const out = formatReconciled(report);
      return report.faults.length === 0
        ? done(out)
        : { status: 1, out, err: `${report.faults.join('\n')}\n` };
    }
    default:
      return misused(command ? `There is no command "${command}".` : 'What is to be done?');
  }
}

type Command = { command: string | undefined; reference: string | undefined; state: OrderState | undefined };

function parse(args: string[]): Command | string {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { state: { type: 'string' } },
    });
    const state = states.find((known) => known === values.state);
    if (values.state !== undefined && !state) return `There is no state "${values.state}".`;
    const [command, reference] = positionals;
    const surplus = refuseSurplus(positionals, mostWords);
    if (surplus) return surplus;
    return { command, reference, state };
  } catch (error) {
    return (error as Error).message;
  }
}
