import { formatSydneyIso } from '#app/content/sydney-time.ts';
import type { VitalName } from '#app/features/vitals/domain/vitals-report.ts';
import { calculateP75 } from '#app/features/vitals/domain/vitals-store.ts';
import type { Store } from '#platform/database/store.ts';
import { type FiguresService, findMedian, findMonday, listMondays } from '../domain/figures.ts';

const weeks = 12;
const hourMs = 3600_000;

type Options = {
  store: Store;
  unmatchedTerms: { list(since: string): ReturnType<FiguresService['listUnmatchedTerms']> };
  now?: () => number;
};

/** Adds up what is stored. */
export function createFigures({ store: { db }, unmatchedTerms, now = Date.now }: Options): FiguresService {
  const listWeeks = () => listMondays(formatSydneyIso(new Date(now())).slice(0, 10), weeks);
  return {
    async readWeeks() {
      const mondays = listWeeks();
      const [first = ''] = mondays;
      const leads = await db
        .selectFrom('leads')
        .select(['received_at', 'answered_at'])
        .where('state', 'not in', ['quarantine', 'spam'])
        // A day earlier in UTC holds all of the first day in Sydney.
        .where('received_at', '>=', new Date(Date.parse(first) - 24 * hourMs).toISOString())
        .execute();
      const counts = await db.selectFrom('vitals').selectAll().where('day', '>=', first).execute();
      const unmatched = await db
        .selectFrom('missed_words')
        .select(({ fn }) => ['day', fn.countAll().as('count')])
        .where('day', '>=', first)
        .groupBy('day')
        .execute();
      const unmatchedOf = Map.groupBy(unmatched, ({ day }) => findMonday(day));
      const leadsOf = Map.groupBy(leads, (lead) =>
        findMonday(formatSydneyIso(new Date(lead.received_at)).slice(0, 10)),
      );
      const countsOf = Map.groupBy(counts, ({ day }) => findMonday(day));
      return mondays.map((week) => {
        const [received, counted] = [leadsOf.get(week) ?? [], countsOf.get(week) ?? []];
        const hours = received.flatMap(({ received_at, answered_at }) =>
          answered_at ? [(Date.parse(answered_at) - Date.parse(received_at)) / hourMs] : [],
        );
        const p75 = (name: VitalName) =>
          calculateP75(
            name,
            counted.filter(({ what: vital }) => vital === name),
          );
        const views = counted
          .filter(({ what: vital }) => vital === 'view')
          .reduce((sum, { count }) => sum + count, 0);
        return {
          week,
          enquiries: received.length,
          answerHours: findMedian(hours),
          unmatchedTerms: (unmatchedOf.get(week) ?? []).reduce((sum, { count }) => sum + Number(count), 0),
          views,
          lcpMs: p75('LCP'),
          inpMs: p75('INP'),
        };
      });
    },
    listUnmatchedTerms: () => unmatchedTerms.list(listWeeks()[0] ?? ''),
  };
}
