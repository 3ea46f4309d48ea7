import { CarbonText } from '#app/components/carbon-text.tsx';
import { formatBytes, formatGrams, formatSeconds, isTiny } from '../../../domain/format-figures.ts';
import type { DeviceMetrics } from '../../../domain/measurement.ts';
import type { AuditReport } from '../../../domain/report/report.ts';
import { DataTable, ReportSection } from './report-parts.tsx';

const deviceNames = { phone: 'Phone', desktop: 'Desktop' };
const viewNames = { first: 'first view', scrolled: 'scrolled view', second: 'repeat view' };

/** Shows three views on two devices, their speed, and a screenshot. */
export function ViewsSection({ id, report }: { id: string; report: AuditReport }) {
  const { metrics, screenshots } = report;
  const [shot] = screenshots;
  return (
    <ReportSection ground="page">
      <div className="cols shown">
        <div>
          <h2>What a visitor gets</h2>
          {shot && (
            <figure>
              <img
                src={`/api/audits/${id}/screenshots/${shot.device}`}
                alt={`The first screen of the page on a ${shot.device}`}
                width={shot.width}
                height={shot.height}
                loading="lazy"
                decoding="async"
              />
              <figcaption className="small soft">
                The first screen on a {shot.device}, as it was measured.
              </figcaption>
            </figure>
          )}
        </div>
        <div className="tables">
          <ViewTable report={report} />
          {metrics.length > 0 && <MetricTable metrics={metrics} />}
        </div>
      </div>
    </ReportSection>
  );
}

/** A column of grams that are all too few for a number would say nothing that the heading has not said. */
function ViewTable({ report: { views, unseen, how } }: { report: AuditReport }) {
  const hasGrams = views.some(({ gramsCo2e }) => gramsCo2e === undefined || !isTiny(gramsCo2e));
  return (
    <DataTable
      caption={how === 'browser' ? 'Three views' : 'Two views, an estimate of what the source names'}
      columns={['View', 'Weight', 'Requests', ...(hasGrams ? [<CarbonText key="grams" text="CO2e" />] : [])]}
      rows={views.map(({ device, view, bytes, requests, gramsCo2e }) => [
        `${deviceNames[device]}: ${viewNames[view]}`,
        formatBytes(bytes),
        requests,
        ...(hasGrams ? [gramsCo2e === undefined ? 'unknown' : `${formatGrams(gramsCo2e)}\u202fg`] : []),
      ])}
    >
      {unseen.map((device) => (
        <tr key={device}>
          <th scope="row">{deviceNames[device]}</th>
          <td colSpan={hasGrams ? 3 : 2}>unknown: not measured</td>
        </tr>
      ))}
    </DataTable>
  );
}

type Metric = {
  key: keyof DeviceMetrics;
  name: string;
  /** The thresholds for good and poor, from web.dev/vitals and Lighthouse's documentation, 2024. */
  good?: number;
  poor?: number;
  /** True if the connection and the processor do not affect it. */
  anywhere?: true;
  format(value: number): string;
};

const milliseconds = (ms: number) => `${Math.round(ms)} ms`;
const score = (value: number) => value.toFixed(2);

const allMetrics: Metric[] = [
  { key: 'lcpMs', name: 'Largest Contentful Paint (LCP)', good: 2500, poor: 4000, format: formatSeconds },
  { key: 'cls', name: 'Cumulative Layout Shift (CLS)', good: 0.1, poor: 0.25, anywhere: true, format: score },
  { key: 'tbtMs', name: 'Total Blocking Time (TBT)', good: 200, poor: 600, format: milliseconds },
  { key: 'fcpMs', name: 'First Contentful Paint (FCP)', good: 1800, poor: 3000, format: formatSeconds },
  // The time to first byte is not rated, because the phone's connection is cold.
  { key: 'firstByteMs', name: 'Time to First Byte (TTFB)', format: milliseconds },
];

function MetricTable({ metrics }: Pick<AuditReport, 'metrics'>) {
  const known = allMetrics.filter(({ key }) => metrics.some(({ values }) => values[key] !== undefined));
  return (
    <div>
      <DataTable
        className="speeds"
        caption="Lab data: one load without throttling"
        columns={['Measure', ...metrics.map(({ device }) => deviceNames[device])]}
        rows={known.map((metric) => [
          metric.name,
          ...metrics.map(({ values }) => formatMetric(metric, values[metric.key])),
        ])}
      />
      <p className="small soft under">
        Measured once, with our server’s own connection and processor, without throttling. The phone came
        first, so it had to open its connections. The ratings use the thresholds for real visits
        (web.dev/vitals), where phones are slower: a poor result here is poor there too, but a good one may
        not be good there.
      </p>
    </div>
  );
}

/** Formats a value with its rating. A value that is good from our server may still be poor for real visitors. */
function formatMetric({ good, poor, anywhere, format }: Metric, value: number | undefined): string {
  if (value === undefined) return 'unknown';
  if (good === undefined || poor === undefined) return format(value);
  const fine = anywhere ? 'good' : 'good (lab)';
  const rating = value <= good ? fine : value <= poor ? 'needs improvement' : 'poor';
  return `${format(value)}, ${rating}`;
}
