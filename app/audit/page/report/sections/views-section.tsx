import type { DeviceMetrics } from '../../../domain/measurement.ts';
import { formatBytes, formatGrams } from '../../../domain/report/format-figures.ts';
import type { AuditReport } from '../../../domain/report/report.ts';
import { ReportSection } from './report-parts.tsx';

const deviceNames = { phone: 'Phone', desktop: 'Desktop' };
const viewNames = { first: 'First view', scrolled: 'Read to the end', second: 'Second visit' };

/** Three views on two devices, how fast they came, and what was seen. */
export function ViewsSection({ id, report }: { id: string; report: AuditReport }) {
  const { views, metrics, screenshots, consoleErrors, unseen, how } = report;
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
          <ViewTable
            views={views}
            unseen={unseen}
            caption={how === 'browser' ? 'Three views' : 'Two views, an estimate of what the source names'}
          />
          {metrics.length > 0 && <MetricTable metrics={metrics} />}
          {consoleErrors.length > 0 && <Errors errors={consoleErrors} />}
        </div>
      </div>
    </ReportSection>
  );
}

type ViewTableProps = Pick<AuditReport, 'views' | 'unseen'> & { caption: string };

function ViewTable({ views, unseen, caption }: ViewTableProps) {
  return (
    <table className="sheet">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">View</th>
          <th scope="col">Weight</th>
          <th scope="col">Files</th>
          <th scope="col">
            CO<sub>2</sub>e
          </th>
        </tr>
      </thead>
      <tbody>
        {views.map(({ device, view, bytes, requests, gramsCo2e }) => (
          <tr key={device + view}>
            <th scope="row">
              {deviceNames[device]}: {viewNames[view].toLowerCase()}
            </th>
            <td>{formatBytes(bytes)}</td>
            <td>{requests}</td>
            <td>{gramsCo2e === undefined ? 'unknown' : `${formatGrams(gramsCo2e)} g`}</td>
          </tr>
        ))}
        {unseen.map((device) => (
          <tr key={device}>
            <th scope="row">{deviceNames[device]}</th>
            <td colSpan={3}>unknown: not measured in time</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type MetricRow = {
  key: keyof DeviceMetrics;
  name: string;
  /** The thresholds of good and poor, published at web.dev/vitals and in Lighthouse's documentation, 2024. */
  good?: number;
  poor?: number;
  /** True if connection and processor do not affect it. */
  anywhere?: true;
  format(value: number): string;
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const milliseconds = (ms: number) => `${Math.round(ms)} ms`;

const metricRows: MetricRow[] = [
  { key: 'lcpMs', name: 'Largest Contentful Paint (LCP)', good: 2500, poor: 4000, format: seconds },
  {
    key: 'cls',
    name: 'Cumulative Layout Shift (CLS)',
    good: 0.1,
    poor: 0.25,
    anywhere: true,
    format: (value) => value.toFixed(2),
  },
  { key: 'tbtMs', name: 'Total Blocking Time (TBT)', good: 200, poor: 600, format: milliseconds },
  { key: 'fcpMs', name: 'First Contentful Paint (FCP)', good: 1800, poor: 3000, format: seconds },
  // The time to first byte is not rated, because the phone's connection is cold.
  { key: 'firstByteMs', name: 'Time to First Byte (TTFB)', format: milliseconds },
];

function MetricTable({ metrics }: Pick<AuditReport, 'metrics'>) {
  const rows = metricRows.filter(({ key }) => metrics.some(({ values }) => values[key] !== undefined));
  return (
    <div>
      <table className="sheet speeds">
        <caption>How fast, from our server: no score, only what was measured</caption>
        <thead>
          <tr>
            <th scope="col">Measure</th>
            {metrics.map(({ device }) => (
              <th scope="col" key={device}>
                {deviceNames[device]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              {metrics.map(({ device, values }) => (
                <td key={device}>{formatMetric(row, values[row.key])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small soft under">
        Measured once, over our server’s own connection and with its processor: nothing was slowed down. The
        phone came first, with connections still to be opened. The words stand against the limits published
        for visits in the field ( web.dev/vitals), where a phone is slower: what is poor here is poor there,
        and what is good here may not be.
      </p>
    </div>
  );
}

/** Rates a value. What is quick for us may be slow in the field; what is slow for us is slow there too. */
function formatMetric({ good, poor, anywhere, format }: MetricRow, value: number | undefined): string {
  if (value === undefined) return 'unknown';
  if (good === undefined || poor === undefined) return format(value);
  const fine = anywhere ? 'good' : 'good from here';
  const rating = value <= good ? fine : value <= poor ? 'middling' : 'poor';
  return `${format(value)}, ${rating}`;
}

/** The number of console errors that are shown; more are usually repetitions. */
const maxErrors = 5;

function Errors({ errors }: { errors: string[] }) {
  return (
    <details className="folded">
      <summary>
        {errors.length === 1 ? 'One error in the console' : `${errors.length} errors in the console`}
      </summary>
      <ul className="files">
        {errors.slice(0, maxErrors).map((error) => (
          <li key={error} className="address" dir="ltr">
            {error.slice(0, 300)}
          </li>
        ))}
      </ul>
    </details>
  );
}
