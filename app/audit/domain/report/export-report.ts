import { formatCsv } from '#platform/text/escape.ts';
import type { Audit } from '../audit.ts';
import {
  type DeviceScan,
  listDeviceScans,
  type MeasuredResource,
  type Measurement,
  mapDeviceScans,
  toStoredMeasurement,
  type View,
} from '../measurement.ts';
import { createReport, type DoneRun } from './create-report.ts';
import { withoutSecrets } from './redaction.ts';

/** Exports everything that is needed to repeat the sum: the report, the figures with their basis, and every file. */
export function exportReport(audit: Audit, run: DoneRun) {
  return {
    id: audit.id,
    askedAt: audit.askedAt,
    report: createReport(audit, run),
    figures: run.figures,
    measurement: toStoredMeasurement(withoutPictures(withoutSecrets(run.measurement))),
  };
}

/** Screenshots have addresses of their own. */
function withoutPictures({ browserScan, ...measurement }: Measurement): Measurement {
  return {
    ...measurement,
    browserScan: browserScan && mapDeviceScans(browserScan, withoutPicture),
  };
}

function withoutPicture({ screenshot: _, ...scan }: DeviceScan): DeviceScan {
  return scan;
}

const titles = [
  'device',
  'view',
  'address',
  'kind',
  'party',
  'status',
  'transfer bytes',
  'decoded bytes',
  'type',
  'encoding',
  'cache seconds',
  'unused share',
];

/** Renders every file of every view, one line each. Unknown values are empty. */
export function formatResourcesCsv(measurement: Measurement): string {
  const { browserScan, sourceScan } = withoutSecrets(measurement);
  if (!browserScan)
    return formatCsv(
      titles,
      listRows('source', { first: sourceScan.firstView, scrolled: sourceScan.scrolled }),
    );
  const rows = listDeviceScans(browserScan).flatMap(({ device, firstView, scrolled, returnVisit }) =>
    listRows(device, { first: firstView, scrolled, second: returnVisit }),
  );
  return formatCsv(titles, rows);
}

function listRows(device: string, views: Record<string, View | undefined>): (string | number)[][] {
  return Object.entries(views).flatMap(([name, view]) =>
    (view?.resources ?? []).map((resource) => [device, name, ...listCells(resource)]),
  );
}

function listCells(resource: MeasuredResource): (string | number)[] {
  const { url, kind, party, status, transferBytes, decodedBytes, contentType, encoding } = resource;
  return [
    url,
    kind,
    party,
    status,
    transferBytes,
    decodedBytes ?? '',
    contentType ?? '',
    encoding ?? '',
    resource.cacheSeconds ?? '',
    resource.unusedShare ?? '',
  ];
}
