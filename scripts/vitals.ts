/** npm run vitals [-- --days 28] [--csv]: how visits went, by route, for the operator. docs/operating.md */
import { createVitalsBook } from '#db/measuring/vitals-book.ts';
import { runDesk } from './run-desk.ts';
import { runVitals, usage } from './vitals/run-vitals.ts';

await runDesk({
  usage,
  what: 'counts of visits',
  run: (args, store, { measuring }) =>
    runVitals(args, createVitalsBook(store), { rate: measuring?.vitalsRate ?? 0 }),
});
