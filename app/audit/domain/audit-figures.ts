import type { CarbonModel } from './carbon/carbon-model.ts';
import { type CarbonRange, findCarbonRange } from './carbon/carbon-range.ts';
import type { DeviceScan, Hosting, Measurement, SourceScan } from './measurement.ts';

/** The grams of CO2e of a measurement. They are computed once and stored with everything they are based on. */
export type AuditFigures = {
  /** `source`: no browser measured, the figures are an estimate from what the source names. */
  how: 'browser' | 'source';
  /** The phone's range, on which the grade is based. Undefined where it can't be computed: unknown is not 0 grams. */
  phone: CarbonRange | undefined;
  desktop: CarbonRange | undefined;
};

export function findAuditFigures(
  model: CarbonModel,
  { sourceScan: source, browserScan }: Measurement,
): AuditFigures {
  if (!browserScan) return { how: 'source', phone: findEstimate(model, source), desktop: undefined };
  const range = (scan: DeviceScan) => findDeviceRange(model, scan, source.hosting);
  return {
    how: 'browser',
    phone: range(browserScan.phone),
    desktop: browserScan.desktop && range(browserScan.desktop),
  };
}

/** The figure that is shown while the browser is still at work. It never has a grade. */
export type FirstEstimate = {
  bytes: number;
  requests: number;
  /** Undefined until it can be computed. */
  gramsCo2e: number | undefined;
  drawnByScript: boolean;
};

/** The part of a source scan that a first estimate needs. */
export type SeenSource = Pick<SourceScan, 'firstView' | 'scrolled' | 'drawnByScript'>;

export function createFirstEstimate(
  model: CarbonModel,
  { firstView, drawnByScript }: SeenSource,
): FirstEstimate {
  const { transferBytes: bytes, requests } = firstView;
  const gramsCo2e = drawnByScript ? undefined : model.measure(bytes, false)?.gramsCo2e;
  return { bytes, requests, gramsCo2e, drawnByScript };
}

/**
 * Computed from the source alone. Undefined where scripts draw the page, because its source then says next to nothing
 * about its weight.
 */
function findEstimate(model: CarbonModel, source: SourceScan): CarbonRange | undefined {
  if (source.drawnByScript) return undefined;
  const { firstView, scrolled } = source;
  const bytes = { firstView: firstView.transferBytes, scrolled: scrolled.transferBytes };
  return findCarbonRange(model, bytes, source.hosting.state);
}

function findDeviceRange(
  model: CarbonModel,
  { firstView, scrolled, returnVisit }: DeviceScan,
  hosting: Hosting,
): CarbonRange | undefined {
  const bytes = {
    firstView: firstView.transferBytes,
    scrolled: scrolled.transferBytes,
    returnVisit: returnVisit?.transferBytes,
  };
  return findCarbonRange(model, bytes, hosting.state);
}
