/** npm run orders -- list|show|export|reconcile: what was ordered and paid, for the operator. docs/payments.md */
import { createOrderDesk } from '#db/payments/order-desk.ts';
import { createLogger } from '#server/logger.ts';
import { openPayments } from '#server/open-payments.ts';
import { requireSecret } from '#server/secret.ts';
import { runOrders, usage } from './orders/run-orders.ts';
import { runDesk } from './run-desk.ts';

await runDesk({
  usage,
  what: 'orders',
  run(args, store, config) {
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
    return runOrders(args, { desk: createOrderDesk(store), reconcile });
  },
});
