/** npm run orders -- list|show|export|reconcile: what was ordered and paid, for the operator. docs/payments.md */
import { chooseDatabase } from '#db/database-place.ts';
import { openExistingStore } from '#db/open-store.ts';
import { createOrderDesk } from '#db/payments/order-desk.ts';
import { EnvironmentError, readEnvironment } from '#server/env.ts';
import { createLogger } from '#server/logger.ts';
import { openPayments } from '#server/open-payments.ts';
import { requireSecret } from '#server/secret.ts';
import { asksForHelp } from './arguments.ts';
import { runOrders, usage } from './orders/run-orders.ts';

// `npm run orders -- list | head` closes the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const args = process.argv.slice(2);
if (asksForHelp(args)) {
  process.stdout.write(usage);
  process.exit();
}

try {
  const config = readEnvironment();
  const store = await openExistingStore(chooseDatabase(config));
  const { reconcile } = openPayments({
    store,
    config,
    plans: [],
    secret: config.secret ?? requireSecret(config.dataDir),
    // Letters and events are jobs: the server that runs sends them.
    sender: undefined,
    addresses: { from: { name: '', address: '' }, leadsTo: [] },
    messageHost: '',
    seller: { brand: '', legalName: '', registration: undefined, siteUrl: config.siteUrl },
    findUser: async () => undefined,
    deliver: () => Promise.reject(new Error('Events go out from the server.')),
    wake: () => {},
    // Standard output is for the answer.
    log: createLogger('silent'),
  });
  const { status, out, err } = await runOrders(args, {
    desk: createOrderDesk(store),
    reconcile,
  });
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = status;
  await store.close();
} catch (error) {
  process.stderr.write(
    `${error instanceof EnvironmentError ? error.message : `The orders can't be reached: ${(error as Error).message}`}\n`,
  );
  process.exitCode = 1;
}
