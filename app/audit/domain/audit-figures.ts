import type { CarbonModel } from './carbon/carbon-model.ts';
import { type CarbonRange, findCarbonRange } from './carbon/carbon-range.ts';
import type { DeviceVisit, Hosting, Measurement, Probe } from './measurement.ts';

/** What a measurement comes to in grams. Made once and stored with it, with all that the figures rest on. */
export type AuditFigures = {
  /** `source`: no browser measured, the figures are an estimate from what the source names. */
  how: 'browser' | 'source';
  /** Of a phone, and what the grade is about. Undefined where nobody can say: unknown is not 0 grams. */
  phone: CarbonRange | undefined;
  desktop: CarbonRange | undefined;
};

export function findAuditFigures(model: CarbonModel, { probe, pass }: Measurement): AuditFigures {
  if (!pass) return { how: 'source', phone: findEstimate(model, probe), desktop: undefined };
  const range = (visit: DeviceVisit) => findVisitRange(model, visit, probe.hosting);
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

/** As much of a probe as a first estimate needs. */
export type SeenSource = Pick<Probe, 'firstView' | 'scrolled' | 'drawnByScript'>;

export function createFirstEstimate(
  model: CarbonModel,
  { firstView, drawnByScript }: SeenSource,
): FirstEstimate {
  const { transferBytes: bytes, requests } = firstView;
  const gramsCo2e = drawnByScript ? undefined : model.measure(bytes, false)?.gramsCo2e;
  return { bytes, requests, gramsCo2e, drawnByScript };
}

/** From the source alone. Undefined where scripts draw the page: its source tells next to nothing of its weight. */
function findEstimate(model: CarbonModel, probe: Probe): CarbonRange | undefined {
  if (probe.drawnByScript) return undefined;
  const { firstView, scrolled } = probe;
  const bytes = { firstView: firstView.transferBytes, scrolled: scrolled.transferBytes };
  return findCarbonRange(model, bytes, probe.hosting.state);
}

function findVisitRange(
  model: CarbonModel,
  { firstView, scrolled, returnVisit }: DeviceVisit,
  hosting: Hosting,
): CarbonRange | undefined {
  const bytes = {
    firstView: firstView.transferBytes,
    scrolled: scrolled.transferBytes,
    returnVisit: returnVisit?.transferBytes,
  };
  return findCarbonRange(model, bytes, hosting.state);
}
