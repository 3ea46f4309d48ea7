import type { Hono } from 'hono';
import type { Desks } from '../domain/desks.ts';
import type { WeekFigures } from '../domain/figures.ts';
import { type PageEnv, show } from './page-context.ts';

/** The last twelve weeks as charts that the server draws, each with its table. */
export function addFigures(pages: Hono<PageEnv>, { figures }: Desks): void {
  pages.get('/dashboard/figures', async (c) => {
    const weeks = await figures.readWeeks();
    return show(c, {
      title: 'Figures',
      body: (
        <div className="split">
          {charts.map((chart) => (
            <Chart key={chart.title} weeks={weeks} {...chart} />
          ))}
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
];

const [barWidth, gap, height] = [20, 6, 90];

function Chart({ title, unit, read, weeks }: ChartProps & { weeks: WeekFigures[] }) {
  const values = weeks.map(read);
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const format = (value: number | undefined) =>
    value === undefined ? 'unknown' : `${Number(value.toFixed(1)).toLocaleString('en-AU')}${unit}`;
  return (
    <section className="stone">
      <h2>{title}</h2>
      <svg className="chart" viewBox={`0 0 ${weeks.length * (barWidth + gap)} ${height}`} aria-hidden="true">
        {values.map((value, index) => {
          // What is unknown has no bar, not even a low one.
          if (value === undefined) return null;
          const drawn = (value / most) * (height - 2) + 2;
          const x = index * (barWidth + gap);
          return <rect key={weeks[index]?.week} x={x} y={height - drawn} width={barWidth} height={drawn} />;
        })}
      </svg>
      <details>
        <summary>{`As a table. This week: ${format(values.at(-1))}`}</summary>
        <table>
          <caption className="sr">{title}</caption>
          <thead>
            <tr>
              <th scope="col">Week from</th>
              <th scope="col">{unit ? `Value in${unit}` : 'Number'}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((week, index) => (
              <tr key={week.week}>
                <td>{week.week}</td>
                <td>{format(values[index])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
