/** npm run orders -- list|show|export|reconcile: what was ordered and paid, for the operator. docs/payments.md */
import { createOrderAdmin } from '#app/payments/server/database/order-admin.ts';
import { openPayments } from '#app/payments/server/open-payments.ts';
import { runOrders, usage } from '#app/payments/server/orders-command.ts';
import { requireSecret } from '#platform/data-folder.ts';
import { createLogger } from '#platform/log.ts';
import { runAdminCommand } from '#server/run-admin-command.ts';

await runAdminCommand({
  usage,
  what: 'orders',
  run(args, store, config) {
    const { reconcile } = openPayments({
      store,
      config,
      plans: [],
      secret: config.secret ?? requireSecret(config.dataDir),
      // Emails and events are jobs: the server that runs sends them.
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
    return runOrders(args, { admin: createOrderAdmin(store), reconcile });
  },
});
