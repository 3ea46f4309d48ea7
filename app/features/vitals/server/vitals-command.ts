import { parseArgs } from 'node:util';
import { formatSydneyIso } from '#app/content/sydney-time.ts';
import type { CommandResult } from '#platform/commands/arguments.ts';
import { formatCsv } from '#platform/text/escape.ts';
import { type VitalName, vitalNames } from '../domain/vitals-report.ts';
import { calculateP75, type VitalsCount, type VitalsStore } from '../domain/vitals-store.ts';

export const usage = `npm run vitals -- [OPTIONS]
  --days DAYS     the number of days until today, in Sydney; 28 by default, 400 at most
  --route ROUTE   a single route, such as /blog/:slug
  --csv           every stored count, on standard output
`;

const maxDays = 400;
const dayMs = 86_400_000;

const createUsageError = (why: string): CommandResult => ({ status: 2, out: '', err: `${why}\n\n${usage}` });

/** Runs the command. Status 2 means invalid arguments. `rate` is the share of page loads that are counted now. */
export async function runVitals(
  args: string[],
  vitalsStore: VitalsStore,
  { rate, now = new Date() }: { rate: number; now?: Date },
): Promise<CommandResult> {
  const options = parse(args);
  if (typeof options === 'string') return createUsageError(options);
  const { days, route, csv } = options;
  const to = formatSydneyIso(now).slice(0, 10);
  const from = formatSydneyIso(new Date(now.getTime() - (days - 1) * dayMs)).slice(0, 10);
  const counts = (await vitalsStore.list({ from, to })).filter((count) => !route || count.route === route);
  const state =
    rate > 0
      ? `One page load in ${formatShare(rate)} is counted.`
      : 'VITALS_SAMPLE_RATE is not set for this command; a server that runs without it counts nothing.';
  if (csv) return { status: 0, out: formatVitalsCsv(counts), err: '' };
  const head = `${from} to ${to}, days in Sydney. ${state}\n`;
  if (counts.length === 0) return { status: 0, out: `${head}No visits were counted.\n`, err: '' };
  return { status: 0, out: `${head}\n${formatTable(summariseVitals(counts))}`, err: '' };
}

function formatShare(rate: number): string {
  return String(Number((1 / rate).toFixed(1)));
}

function formatTable(routes: RouteSummary[]): string {
  const titles = ['route', 'views', 'measured', 'LCP p75 ms', 'INP', 'CLS', 'FCP', 'TTFB'];
  const rows = routes.map(({ route, views, measured, p75 }) => [
    route,
    String(views),
    String(measured),
    ...vitalNames.map((name) => formatVital(name, p75[name])),
  ]);
  const widths = titles.map((title, index) =>
    Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  return [titles, ...rows]
    .map((row) => {
      const cells = row.map((cell, index) =>
        index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
      );
      return `${cells.join('  ').trimEnd()}\n`;
    })
    .join('');
}

function parse(args: string[]): { days: number; route: string | undefined; csv: boolean } | string {
  try {
    const { values } = parseArgs({
      args,
      options: { days: { type: 'string' }, route: { type: 'string' }, csv: { type: 'boolean' } },
    });
    const days = Number(values.days ?? 28);
    if (!Number.isInteger(days) || days < 1 || days > maxDays)
      return `--days takes a number from 1 to ${maxDays}, not "${values.days}".`;
    return { days, route: values.route, csv: values.csv ?? false };
  } catch (error) {
    return (error as Error).message;
  }
}

/** The counts of one route over all days. */
type RouteSummary = {
  route: string;
  views: number;
  /** The 75th percentile of each metric that was measured, in milliseconds; CLS has no unit. */
  p75: Partial<Record<VitalName, number>>;
  /** The number of measured visits, counted by LCP, which nearly every visit has. */
  measured: number;
};

/** Adds up the counts of each route, most viewed first. */
function summariseVitals(counts: VitalsCount[]): RouteSummary[] {
  const sum = (list: VitalsCount[]) => list.reduce((total, { count }) => total + count, 0);
  return [...Map.groupBy(counts, ({ route }) => route)]
    .map(([route, own]) => {
      const of = (name: VitalName) => own.filter(({ what }) => what === name);
      const p75 = Object.fromEntries(
        vitalNames.flatMap((name) => {
          const value = calculateP75(name, of(name));
          return value === undefined ? [] : [[name, value]];
        }),
      );
      return { route, views: sum(own.filter(({ what }) => what === 'view')), p75, measured: sum(of('LCP')) };
    })
    .toSorted((a, b) => b.views - a.views || a.route.localeCompare(b.route, 'en'));
}

function formatVital(name: VitalName, value: number | undefined): string {
  if (value === undefined) return '';
  return name === 'CLS' ? value.toFixed(3) : String(Math.round(value));
}

/** Formats every stored count for a spreadsheet. */
function formatVitalsCsv(counts: VitalsCount[]): string {
  return formatCsv(
    ['day', 'route', 'what', 'bucket', 'count'],
    counts.map(({ day, route, what, bucket, count }) => [day, route, what, bucket, count]),
  );
}
