/** npm run orders -- list|show|export|reconcile|accept: shows orders and payments. docs/payments.md */
import path from 'node:path';
import { loadContent } from '#app/content/load-content.ts';
import { createSeller } from '#app/features/payments/domain/receipt.ts';
import { createOrderAdmin } from '#app/features/payments/server/database/order-admin.ts';
import { openPayments } from '#app/features/payments/server/open-payments.ts';
import { runOrders, usage } from '#app/features/payments/server/orders-command.ts';
import { requireSecret } from '#platform/data-folder.ts';
import { createLogger } from '#platform/log.ts';
import { runAdminCommand } from '#server/run-admin-command.ts';

await runAdminCommand({
  usage,
  what: 'orders',
  run(args, store, config) {
    const { reconcile, accept } = openPayments({
      store,
      config,
      plans: [],
      secret: config.secret ?? requireSecret(config.dataDir),
      // Emails and events are jobs, which the running server processes.
      sender: undefined,
      addresses: { from: { name: '', address: '' }, leadsTo: [] },
      messageHost: '',
      nameCommands: (text) => text,
      // What is found here gets its receipts at once.
      seller: createSeller(loadContent(path.join(import.meta.dirname, '../content')).site, config.siteUrl),
      findBuyer: async () => undefined,
      deliver: () => Promise.reject(new Error('Only the server delivers events.')),
      wake: () => {},
      // Standard output is for the command's output.
      log: createLogger('silent'),
    });
    return runOrders(args, { admin: createOrderAdmin(store), reconcile, accept });
  },
});
