import type { AuditFigures } from '../audit-figures.ts';
import { type CarbonBasis, carbonBasis } from '../carbon/carbon-model.ts';
import { type DeviceScan, listDeviceScans, type Measurement, type RefusedFiles } from '../measurement.ts';

/** Everything that is needed to repeat the measurement. */
export type MethodSheet = {
  basis: CarbonBasis;
  gramsCo2ePerGigabyte: { notGreen: number | undefined; green: number | undefined };
  /** Undefined if no browser measured the page. */
  browser: string | undefined;
  viewports: ({ device: DeviceScan['device']; userAgent?: string } & DeviceScan['viewport'])[];
  /** The user agent that read the source. */
  readerName: string | undefined;
  /** The exact address, with its query redacted. */
  asked: string;
  arrived: string;
  redirects: { address: string; status: number }[];
  /**
   * The number of files that were found and not requested, so that the true weight is higher. Counted only without a
   * browser.
   */
  skipped: number;
  /** Files that the policy refused. */
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
    // The model with which the figures were computed, which the current program may no longer use.
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
