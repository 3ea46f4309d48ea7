import { formatCsv } from '#platform/text/escape.ts';
import type { Audit, CarbonResult } from '../audit.ts';
import { listDeviceScans, type MeasuredResource, type Measurement, type View } from '../measurement.ts';
import { addYearlyFigures } from './create-report.ts';

/**
 * Exports everything that is needed to repeat the calculation: the report, the figures with their basis, and all files.
 * Screenshots have their own addresses.
 */
export const exportReport = (audit: Audit, { report, figures, measurement }: CarbonResult) => ({
  id: audit.id,
  askedAt: audit.askedAt,
  report: addYearlyFigures(report, audit),
  figures,
  measurement,
});

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
  const { browserScan, sourceScan } = measurement;
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
