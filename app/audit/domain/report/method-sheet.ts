import type { AuditFigures } from '../audit-figures.ts';
import { type CarbonBasis, carbonBasis } from '../carbon/carbon-basis.ts';
import { type DeviceScan, listDeviceScans, type Measurement, type RefusedFiles } from '../measurement.ts';

/** All that somebody needs to make the figure again. */
export type MethodSheet = {
  basis: CarbonBasis;
  gramsCo2ePerGigabyte: { notGreen: number | undefined; green: number | undefined };
  /** Undefined where none measured. */
  browser: string | undefined;
  viewports: ({ device: DeviceScan['device']; userAgent?: string } & DeviceScan['viewport'])[];
  /** What read the source called itself. */
  readerName: string | undefined;
  /** Exactly, but for what a query holds. */
  asked: string;
  arrived: string;
  redirects: { address: string; status: number }[];
  /** Without a browser: files that were found and not asked for, so that the true weight is more. */
  skipped: number;
  /** What the page asked for and we did not. */
  refused: RefusedFiles | undefined;
};

const gigabyte = 1e9;

export function createMethodSheet(
  { pass, probe, askedUrl }: Measurement,
  figures: AuditFigures,
): MethodSheet {
  const range = figures.phone ?? figures.desktop;
  const perGigabyte = (figure: { gramsCo2e: number; bytes: number } | undefined) =>
    figure && (figure.gramsCo2e / figure.bytes) * gigabyte;
  return {
    // What the figures were made with, which this program may have left behind since.
    basis: range?.firstView.basis ?? carbonBasis,
    gramsCo2ePerGigabyte: {
      notGreen: perGigabyte(range?.firstView),
      green: range?.low.green ? perGigabyte(range.low) : undefined,
    },
    browser: pass?.browser,
    viewports: listDeviceScans(pass).map(({ device, viewport, userAgent }) => ({
      device,
      ...viewport,
      ...(userAgent && { userAgent }),
    })),
    readerName: probe.userAgent,
    asked: askedUrl,
    arrived: probe.url,
    redirects: probe.redirects.map(({ url, status }) => ({ address: url, status })),
    skipped: pass ? 0 : (probe.skipped ?? 0),
    refused: pass?.refused,
  };
}
