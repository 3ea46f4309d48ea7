import type { CarbonModel } from './carbon/carbon-model.ts';
import { type CarbonRange, calculateCarbonRange } from './carbon/carbon-range.ts';
import type { DeviceScan, Hosting, Measurement, SourceScan } from './measurement.ts';

/** The grams of CO2e of a measurement. They are calculated once, and stored with everything they are based on. */
export type AuditFigures = {
  /**
   * With `source` no browser measured the page, and the figures are an estimate from the files that its source names.
   */
  how: 'browser' | 'source';
  /** The phone's range, on which the grade is based. Undefined if it can't be calculated: unknown is not 0 grams. */
  phone: CarbonRange | undefined;
  desktop: CarbonRange | undefined;
};

export function calculateAuditFigures(
  model: CarbonModel,
  { sourceScan: source, browserScan }: Measurement,
): AuditFigures {
  if (!browserScan) return { how: 'source', phone: estimateRange(model, source), desktop: undefined };
  const range = (scan: DeviceScan) => calculateDeviceRange(model, scan, source.hosting);
  return {
    how: 'browser',
    phone: range(browserScan.phone),
    desktop: browserScan.desktop && range(browserScan.desktop),
  };
}

/** The figures that are shown while the browser is still measuring. They never have a grade. */
export type FirstEstimate = {
  bytes: number;
  requests: number;
  /** Undefined if it can't be calculated. */
  gramsCo2e: number | undefined;
  clientRendered: boolean;
};

export function createFirstEstimate(
  model: CarbonModel,
  { firstView, clientRendered }: Pick<SourceScan, 'firstView' | 'clientRendered'>,
): FirstEstimate {
  const { transferBytes: bytes, requests } = firstView;
  const gramsCo2e = clientRendered ? undefined : model.measure(bytes, false)?.gramsCo2e;
  return { bytes, requests, gramsCo2e, clientRendered };
}

/**
 * Estimates from the source alone. Undefined if scripts render the page, because its source then hardly shows its
 * weight.
 */
function estimateRange(model: CarbonModel, source: SourceScan): CarbonRange | undefined {
  if (source.clientRendered) return undefined;
  const { firstView, scrolled } = source;
  const bytes = { firstView: firstView.transferBytes, scrolled: scrolled.transferBytes };
  return calculateCarbonRange(model, bytes, source.hosting.state);
}

function calculateDeviceRange(
  model: CarbonModel,
  { firstView, scrolled, returnVisit }: DeviceScan,
  hosting: Hosting,
): CarbonRange | undefined {
  const bytes = {
    firstView: firstView.transferBytes,
    scrolled: scrolled.transferBytes,
    returnVisit: returnVisit?.transferBytes,
  };
  return calculateCarbonRange(model, bytes, hosting.state);
}
