import { formatCsv } from '#platform/text/csv.ts';
import { listDeviceScans, type MeasuredResource, type Measurement, type View } from '../measurement.ts';
import { withoutSecrets } from './without-secrets.ts';

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
  const { pass, probe } = withoutSecrets(measurement);
  if (!pass)
    return formatCsv(titles, listRows('source', { first: probe.firstView, scrolled: probe.scrolled }));
  const rows = listDeviceScans(pass).flatMap(({ device, firstView, scrolled, returnVisit }) =>
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
