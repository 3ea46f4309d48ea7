/** npm run staff -- list|invite|remove|log: who may use the dashboard. docs/leads.md */
import { runStaff, usage } from '#app/features/dashboard/server/staff-command.ts';
import { requireSecret } from '#platform/data-folder.ts';
import { createLogger } from '#platform/log.ts';
import { openDashboard } from '#server/open-dashboard.ts';
import { runAdminCommand } from '#server/run-admin-command.ts';

await runAdminCommand({
  usage,
  what: 'dashboard',
  run(args, store, config) {
    const { secret = requireSecret(config.dataDir) } = config;
    // The running server sends the emails.
    const { services } = openDashboard({
      ...{ ...config, store, secret, log: createLogger(config.logLevel) },
      brand: '',
      mailService: undefined,
      outageSince: () => undefined,
      checkQuickly: async () => [],
      diagnose: async () => [],
      wake: () => {},
    });
    return runStaff(args, services.access);
  },
});
