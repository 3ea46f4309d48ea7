import type { Hono } from 'hono';
import { readableAfterDays, type UnmatchedTerm } from '#app/features/search/domain/terms.ts';
import type { DashboardServices } from '../domain/dashboard-services.ts';
import type { WeekFigures } from '../domain/figures.ts';
import { type PageEnv, show } from './page-context.tsx';

/** The last twelve weeks as charts that the server draws, each with its table. */
export function addFigures(pages: Hono<PageEnv>, { figures }: DashboardServices): void {
  pages.get('/dashboard/figures', async (c) => {
    const [weeks, unmatched] = await Promise.all([figures.readWeeks(), figures.listUnmatchedTerms()]);
    return show(c, {
      title: 'Figures',
      body: (
        <div className="split even">
          {charts.map((chart) => (
            <Chart key={chart.title} weeks={weeks} {...chart} />
          ))}
          <UnmatchedTerms words={unmatched} />
        </div>
      ),
    });
  });
}

type ChartProps = { title: string; unit: string; read(week: WeekFigures): number | undefined };

const charts: ChartProps[] = [
  { title: 'Enquiries', unit: '', read: ({ enquiries }) => enquiries },
  { title: 'Time to the first answer, median', unit: ' h', read: ({ answerHours }) => answerHours },
  { title: 'Page views that were counted', unit: '', read: ({ views }) => views },
  { title: 'Largest Contentful Paint, 75th percentile', unit: ' ms', read: ({ lcpMs }) => lcpMs },
  { title: 'Interaction to Next Paint, 75th percentile', unit: ' ms', read: ({ inpMs }) => inpMs },
  { title: 'Words searched for in vain', unit: '', read: ({ unmatchedTerms }) => unmatchedTerms },
];

const [barWidth, gap, height] = [20, 6, 90];

function Chart({ title, unit, read, weeks }: ChartProps & { weeks: WeekFigures[] }) {
  const values = weeks.map(read);
  const known = values.filter((value) => value !== undefined);
  const max = Math.max(...known);
  const format = (value: number | undefined) =>
    value === undefined ? 'unknown' : `${Number(value.toFixed(1)).toLocaleString('en-AU')}${unit}`;
  return (
    <section className="stone">
      <h2>{title}</h2>
      <svg className="chart" viewBox={`0 0 ${weeks.length * (barWidth + gap)} ${height}`} aria-hidden="true">
        {values.map((value, index) => {
          // What is unknown has no bar, not even a low one.
          if (value === undefined) return null;
          const drawn = (value / Math.max(max, 1)) * (height - 2) + 2;
          const x = index * (barWidth + gap);
          return <rect key={weeks[index]?.week} x={x} y={height - drawn} width={barWidth} height={drawn} />;
        })}
      </svg>
      <p className="small soft">{`Twelve weeks, from ${weeks[0]?.week}. The highest: ${format(known.length > 0 ? max : undefined)}`}</p>
      <details>
        <summary>{`As a table. This week: ${format(values.at(-1))}`}</summary>
        <Table
          caption={title}
          head={['Week from', unit ? `Value in${unit}` : 'Number']}
          rows={weeks.map(({ week }, index) => [week, format(values[index])])}
        />
      </details>
    </section>
  );
}

function UnmatchedTerms({ words }: { words: UnmatchedTerm[] }) {
  return (
    <section className="stone">
      <h2>Which words these are</h2>
      <p className="small">
        {`A word can be read once it was searched for on ${readableAfterDays} days, because it may be a name. Write about it, or make it a synonym in content/search.yaml.`}
      </p>
      {words.length === 0 && <p className="small">None so far.</p>}
      {words.length > 0 && (
        <Table
          caption="Words that no page has"
          head={['Word', 'Days in twelve weeks']}
          rows={words.map(({ word, days }) => [word, String(days)])}
        />
      )}
    </section>
  );
}

type TableProps = { caption: string; head: [string, string]; rows: [name: string, value: string][] };

function Table({ caption, head, rows }: TableProps) {
  return (
    <table>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <td dir="auto">{name}</td>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
