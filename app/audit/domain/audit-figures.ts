import type { CarbonModel } from './carbon/carbon-model.ts';
import { type CarbonRange, findCarbonRange } from './carbon/carbon-range.ts';
import type { DeviceScan, Hosting, Measurement, SourceScan } from './measurement.ts';

/** What a measurement comes to in grams. Made once and stored with it, with all that the figures rest on. */
export type AuditFigures = {
  /** `source`: no browser measured, the figures are an estimate from what the source names. */
  how: 'browser' | 'source';
  /** Of a phone, and what the grade is about. Undefined where nobody can say: unknown is not 0 grams. */
  phone: CarbonRange | undefined;
  desktop: CarbonRange | undefined;
};

export function findAuditFigures(model: CarbonModel, { probe: source, pass }: Measurement): AuditFigures {
  if (!pass) return { how: 'source', phone: findEstimate(model, source), desktop: undefined };
  const range = (scan: DeviceScan) => findDeviceRange(model, scan, source.hosting);
  return { how: 'browser', phone: range(pass.phone), desktop: pass.desktop && range(pass.desktop) };
}

/** What is said while the browser is still at work: never with a grade. */
export type FirstEstimate = {
  bytes: number;
  requests: number;
  /** Undefined where nobody can say yet. */
  gramsCo2e: number | undefined;
  drawnByScript: boolean;
};

/** As much of a source scan as a first estimate needs. */
export type SeenSource = Pick<SourceScan, 'firstView' | 'scrolled' | 'drawnByScript'>;

export function createFirstEstimate(
  model: CarbonModel,
  { firstView, drawnByScript }: SeenSource,
): FirstEstimate {
  const { transferBytes: bytes, requests } = firstView;
  const gramsCo2e = drawnByScript ? undefined : model.measure(bytes, false)?.gramsCo2e;
  return { bytes, requests, gramsCo2e, drawnByScript };
}

/** From the source alone. Undefined where scripts draw the page: its source tells next to nothing of its weight. */
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
