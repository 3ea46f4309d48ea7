import type { Audit } from '../audit.ts';
import type { AuditFigures } from '../audit-figures.ts';
import { calculateGramsPerYear, carbonBasis } from '../carbon/carbon-model.ts';
import type { CarbonRange } from '../carbon/carbon-range.ts';
import type { CheckResult, Gain } from '../check.ts';
import { listDeviceScans, type Measurement, resourceKinds, type View } from '../measurement.ts';
import { formatPageAddress, redirectsElsewhere } from '../page-address.ts';
import { findThirdParty, type ThirdParty } from '../third-party.ts';
import { listHeaviest } from '../weight-check.ts';
import { completeResults } from './complete-results.ts';
import type { AuditReport, KindName, MethodSheet, ReportPart, ReportView, ViewName } from './report.ts';
import { formatResourceAddress, plainText } from './untrusted-text.ts';

/** Adds the yearly figures of one audit to the report of its run. */
export function addYearlyFigures(
  report: AuditReport,
  { monthlyViews }: Pick<Audit, 'monthlyViews'>,
): AuditReport {
  if (monthlyViews === undefined) return report;
  return {
    ...report,
    monthlyViews,
    gramsPerYear: report.carbon && calculateGramsPerYear(report.carbon.firstView.gramsCo2e, monthlyViews),
    results: report.results.map(({ gain, ...result }) => ({
      ...result,
      ...(gain && { gain: addYear(gain, monthlyViews) }),
    })),
  };
}

/** The number of return visits is unknown, so a yearly figure for them would be a guess. */
function addYear(gain: Gain, monthlyViews: number): Gain {
  if (gain.gramsCo2e === undefined || gain.of !== 'view') return gain;
  const gramsCo2eAYear = calculateGramsPerYear(gain.gramsCo2e, monthlyViews);
  return { ...gain, ...(gramsCo2eAYear !== undefined && { gramsCo2eAYear }) };
}

type ReportInput = { measurement: Measurement; figures: AuditFigures; results: CheckResult[] };

/** Creates the report of a measurement. Nothing in it is guessed: unknown values are undefined. */
export function createReport({ measurement, figures, results }: ReportInput): AuditReport {
  const { sourceScan, browserScan } = measurement;
  const carbon = figures.phone;
  const rated = findRatedView(measurement);
  const gramsPerByte = carbon && carbon.firstView.gramsCo2e / carbon.firstView.bytes;
  return {
    address: formatPageAddress(sourceScan.url),
    askedAddress: redirectsElsewhere(measurement.askedUrl, sourceScan.url)
      ? formatPageAddress(measurement.askedUrl)
      : undefined,
    title: sourceScan.title === undefined ? undefined : plainText(sourceScan.title),
    measuredAt: new Date(measurement.measuredMs).toISOString(),
    how: figures.how,
    browserFailed: measurement.browserFailed ?? false,
    clientRendered: sourceScan.clientRendered,
    carbon,
    views: listViews(measurement, gramsPerByte),
    kinds: sumBytesByKind(rated),
    parties: sumBytesByParty(rated, measurement.thirdParties),
    heaviest: listHeaviest(rated.resources)
      .slice(0, 5)
      .map(({ url, transferBytes }) => ({
        address: formatResourceAddress(url),
        bytes: transferBytes,
        share: transferBytes / rated.transferBytes,
      })),
    metrics: listDeviceScans(browserScan).map(({ device, metrics }) => ({ device, values: metrics })),
    hosting: sourceScan.hosting,
    results: completeResults(results, { pageUrl: sourceScan.url, gramsPerByte }),
    afterwards: findAfterwards(rated, carbon, measurement),
    monthlyViews: undefined,
    gramsPerYear: undefined,
    unseen: browserScan && !browserScan.desktop ? ['desktop'] : [],
    screenshots: listDeviceScans(browserScan).flatMap(({ device, screenshot }) =>
      screenshot ? [{ device, width: screenshot.width, height: screenshot.height }] : [],
    ),
    method: createMethodSheet(measurement, figures),
  };
}

/** Finds the view that is rated: the phone's first view, or the source's if no browser measured the page. */
export function findRatedView({ browserScan, sourceScan }: Measurement): View {
  return browserScan?.phone.firstView ?? sourceScan.firstView;
}

function listViews(measurement: Measurement, gramsPerByte: number | undefined): ReportView[] {
  const line = (device: ReportView['device'], view: ViewName, deviceView: View | undefined): ReportView[] =>
    deviceView
      ? [
          {
            device,
            view,
            bytes: deviceView.transferBytes,
            requests: deviceView.requests,
            gramsCo2e: gramsPerByte === undefined ? undefined : deviceView.transferBytes * gramsPerByte,
          },
        ]
      : [];
  const { browserScan, sourceScan } = measurement;
  if (!browserScan)
    return [
      ...line('phone', 'first', sourceScan.firstView),
      ...line('phone', 'scrolled', sourceScan.scrolled),
    ];
  return listDeviceScans(browserScan).flatMap(({ device, firstView, scrolled, returnVisit }) => [
    ...line(device, 'first', firstView),
    ...line(device, 'scrolled', scrolled),
    ...line(device, 'second', returnVisit),
  ]);
}

/** Counts only savings of files in the rated view, because they are compared with its weight. */
function findAfterwards(
  rated: View,
  carbon: CarbonRange | undefined,
  { savings }: Measurement,
): AuditReport['afterwards'] {
  const seen = new Set(rated.resources.map(({ url }) => url));
  const saved = savings
    .filter(({ kind, url }) => kind !== 'font' && seen.has(url))
    .reduce((sum, { beforeBytes, afterBytes }) => sum + Math.max(0, beforeBytes - afterBytes), 0);
  if (!carbon || saved <= 0) return undefined;
  const bytes = Math.max(0, rated.transferBytes - saved);
  return { bytes, gramsCo2e: bytes * (carbon.firstView.gramsCo2e / carbon.firstView.bytes) };
}

/** Adds up the bytes of a view by kind, heaviest first, without empty kinds. `other` is shown as `data`. */
function sumBytesByKind({ resources, transferBytes, backgroundBytes }: View): ReportPart<KindName>[] {
  const parts = resourceKinds.map((name) => {
    const own = resources.filter(({ kind }) => (kind === 'other' ? 'data' : kind) === name);
    return createPart<KindName>(name, own, transferBytes);
  });
  const background = { name: 'background' as const, bytes: backgroundBytes, requests: 0, share: 0 };
  if (backgroundBytes > 0 && transferBytes > 0) background.share = backgroundBytes / transferBytes;
  return sortByBytes([...parts, background].filter(({ bytes, requests }) => bytes > 0 || requests > 0));
}

/** Adds up the bytes of the page's own site, and then of each third party, heaviest first. */
function sumBytesByParty({ resources, transferBytes }: View, thirdParties?: ThirdParty[]): ReportPart[] {
  const own = resources.filter(({ party }) => party === 'own');
  const thirdPartyFiles = Map.groupBy(
    resources.filter(({ party }) => party === 'third-party'),
    ({ url }) => findThirdParty(url, thirdParties).name,
  );
  const thirdPartyParts = [...thirdPartyFiles].map(([name, files]) => createPart(name, files, transferBytes));
  return [createPart('own', own, transferBytes), ...sortByBytes(thirdPartyParts)];
}

function createPart<Name extends string>(
  name: Name,
  files: View['resources'],
  all: number,
): ReportPart<Name> {
  const bytes = files.reduce((sum, { transferBytes }) => sum + transferBytes, 0);
  return { name, bytes, requests: files.length, share: all > 0 ? bytes / all : 0 };
}

function sortByBytes<Part extends { bytes: number }>(parts: Part[]): Part[] {
  return parts.toSorted((one, other) => other.bytes - one.bytes);
}

const gigabyte = 1e9;

function createMethodSheet(
  { browserScan, sourceScan, askedUrl }: Measurement,
  figures: AuditFigures,
): MethodSheet {
  const range = figures.phone ?? figures.desktop;
  const perGigabyte = (figure: { gramsCo2e: number; bytes: number } | undefined) =>
    figure && (figure.gramsCo2e / figure.bytes) * gigabyte;
  return {
    // The model that the figures were calculated with, which may no longer be the current one.
    basis: range?.firstView.basis ?? carbonBasis,
    gramsCo2ePerGigabyte: {
      notGreen: perGigabyte(range?.firstView),
      green: range?.low.green ? perGigabyte(range.low) : undefined,
    },
    browser: browserScan?.browser,
    asked: askedUrl,
    arrived: sourceScan.url,
    skipped: browserScan ? 0 : (sourceScan.skipped ?? 0),
    refused: browserScan?.refused,
  };
}
