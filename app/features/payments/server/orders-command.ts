import { parseArgs } from 'node:util';
import { z } from 'zod';
import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { type CommandResult, describeExtraArguments } from '#platform/commands/arguments.ts';
import { sanitizeHeader } from '#platform/mail/email.ts';
import { formatCount } from '#platform/text/count.ts';
import { describeOrder, listOrderFacts, type OrderWithHistory } from '../domain/describe-order.ts';
import { formatCents } from '../domain/money.ts';
import { type Order, orderStates } from '../domain/order.ts';
import { formatOrdersCsv } from '../domain/orders-csv.ts';
import type { OrderAdmin } from './database/order-admin.ts';
import type { ReconciliationReport } from './reconcile.ts';

type Tools = {
  admin: OrderAdmin;
  /** Undefined if payments are closed. */
  reconcile: (() => Promise<ReconciliationReport>) | undefined;
  /** Fulfils a held order; undefined if payments are closed. See `OrderService`. */
  accept: ((order: Order) => Promise<Order | undefined>) | undefined;
};

export const usage = `npm run orders -- COMMAND
  list        lists orders, newest first
  show REFERENCE
              shows an order with its history and emails
  export      prints each movement of money (payment, refund, dispute) as a row of CSV
  reconcile   reads recent orders and running plans again from Stripe, and applies what is new
  accept REFERENCE
              accepts the payment of a held order as it is, and sends the buyer the receipts
For list and export:
  --mode MODE     live, test (paid with a test key) or sandbox; an export has only one of them
For list:
  --state STATE   ${orderStates.join(', ')}
For export:
  --since DAY, --until DAY   such as 2026-07-01: the day in Sydney when the money moved, inclusive
  --booked-since DAY         only what was stored since that day, such as since the last export
`;

/** The maximum number of arguments of each command. */
const maxArguments = { list: 0, export: 0, reconcile: 0, show: 1, accept: 1 };

const done = (out: string): CommandResult => ({ status: 0, out, err: '' });
const failed = (err: string): CommandResult => ({ status: 1, out: '', err: `${err}\n` });
const usageError = (why: string): CommandResult => ({ status: 2, out: '', err: `${why}\n\n${usage}` });

/** Runs a command. Status 1 means that it failed, and 2 a usage error. */
export async function runOrders(args: string[], { admin, reconcile, accept }: Tools): Promise<CommandResult> {
  const parsed = parse(args);
  if (typeof parsed === 'string') return usageError(parsed);
  const { command, reference, state, mode, since, until } = parsed;
  const bookedSince = parsed['booked-since'];
  if (command !== 'export' && (since || until || bookedSince))
    return usageError('--since, --until and --booked-since apply to export only.');
  if (command === 'export' && state) return usageError('--state applies to list only.');
  switch (command) {
    case 'list':
      return done(formatOrderList(await admin.list({ state, mode })));
    case 'export': {
      const lines = await admin.listMovements({ mode });
      const modes = [...new Set(lines.map(({ order }) => order.mode))];
      // Trials moved no money, so they must not be added up with it.
      if (modes.length > 1)
        return usageError(`--mode: choose one of ${modes.join(', ')}, which are never added up.`);
      return done(formatOrdersCsv(lines, { since, until, bookedSince }));
    }
    case 'show':
    case 'accept': {
      if (!reference) return usageError('Which order? Name its reference.');
      const found = await admin.find(reference);
      if (!found) return failed(`There is no order ${reference}.`);
      if (command === 'show') return done(formatOrder(found));
      if (await accept?.(found.order))
        return done(`${found.order.reference} is accepted: the server sends its receipts.\n`);
      return failed(`${found.order.reference} is not held, or belongs to another Stripe mode.`);
    }
    case 'reconcile': {
      if (!reconcile) return failed('There is nothing to reconcile, because payments are closed.');
      const report = await reconcile();
      const out = formatReconciled(report);
      return report.faults.length === 0
        ? done(out)
        : { status: 1, out, err: `${report.faults.join('\n')}\n` };
    }
    default:
      return usageError(command ? `There is no command "${command}".` : 'Name a command.');
  }
}

const flags = z.object({
  state: z.enum(orderStates).optional(),
  mode: z.enum(['live', 'test', 'sandbox']).optional(),
  since: z.iso.date().optional(),
  until: z.iso.date().optional(),
  'booked-since': z.iso.date().optional(),
});

type Command = z.output<typeof flags> & { command: string | undefined; reference: string | undefined };

/** Parses the arguments, or returns what is wrong with them. */
function parse(args: string[]): Command | string {
  try {
    const text = { type: 'string' } as const;
    const options = { state: text, mode: text, since: text, until: text, 'booked-since': text };
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    const extra = describeExtraArguments(positionals, maxArguments);
    if (extra) return extra;
    const parsed = flags.safeParse(values);
    if (!parsed.success)
      return parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n');
    const { since, until } = parsed.data;
    if (since && until && since > until) return `--since ${since} is after --until ${until}.`;
    const [command, reference] = positionals;
    return { ...parsed.data, command, reference };
  } catch (error) {
    return (error as Error).message;
  }
}

/** Formats orders as a table for the terminal. */
function formatOrderList(orders: Order[]): string {
  const rows = orders.map((order) => [
    order.reference,
    formatSydneyTime(order.createdAt),
    order.state,
    order.subscription ?? '',
    `${formatCents(order.cents)}${order.interval ? ` a ${order.interval}` : ''}`,
    order.plan,
    order.mode === 'live' ? '' : order.mode,
    sanitizeHeader(order.mailTo),
  ]);
  const widths = Array.from({ length: 7 }, (_, column) =>
    Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return lines.map((line) => `${line.trimEnd()}\n`).join('') || 'No orders.\n';
}

function formatOrder(found: OrderWithHistory): string {
  const facts = listOrderFacts(found.order, found.movements);
  const { history, receipts, emails } = describeOrder(found, sanitizeHeader);
  const parts = [
    facts.map(([name, value]) => `${name}: ${sanitizeHeader(value)}`),
    history,
    receipts,
    emails,
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function formatReconciled({ read, changed, strays }: ReconciliationReport): string {
  const lines = changed.map(({ reference, from, to }) =>
    from === to ? `${reference} has news.\n` : `${reference} changed from ${from} to ${to}.\n`,
  );
  const unknown = strays.map((id) => `${id} matches no order: find it in Stripe.\n`);
  return `${lines.join('')}${unknown.join('')}Read ${formatCount(read, 'order')} from Stripe; ${formatCount(changed.length, 'order')} changed.\n`;
}
