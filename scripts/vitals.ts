/** npm run vitals [-- --days 28] [--csv]: shows web vitals by route. docs/operating.md */
import { runVitals, usage } from '#app/features/vitals/server/vitals-command.ts';
import { createVitalsStore } from '#app/features/vitals/server/vitals-tally.ts';
import { runAdminCommand } from '#server/run-admin-command.ts';

await runAdminCommand({
  usage,
  what: 'counts of visits',
  run: (args, store, { measuring }) =>
    runVitals(args, createVitalsStore(store), { rate: measuring?.vitalsRate ?? 0 }),
});
