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
import { type DoneRun, findReport } from './create-report.ts';
import { withoutSecrets } from './redaction.ts';

/**
 * Exports everything that is needed to repeat the calculation: the report, the figures with their basis, and all files.
 */
export function exportReport(audit: Audit, run: DoneRun) {
  return {
    id: audit.id,
    askedAt: audit.askedAt,
    report: findReport(audit, run),
    figures: run.figures,
    measurement: toStoredMeasurement(withoutScreenshots(withoutSecrets(run.measurement))),
  };
}

/** Leaves out the screenshots, which have their own addresses. */
function withoutScreenshots({ browserScan, ...measurement }: Measurement): Measurement {
  return {
    ...measurement,
    browserScan: browserScan && mapDeviceScans(browserScan, withoutScreenshot),
  };
}

function withoutScreenshot({ screenshot: _, ...scan }: DeviceScan): DeviceScan {
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

/** Formats one line for every file of every view. Unknown values are empty. */
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
