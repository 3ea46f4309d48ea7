import type { CarbonModel } from './carbon/carbon-model.ts';
import { type CarbonRange, calculateCarbonRange } from './carbon/carbon-range.ts';
import type { DeviceScan, Measurement, SourceScan } from './measurement.ts';

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
  const range = ({
    firstView,
    scrolled,
    returnVisit,
  }: Pick<DeviceScan, 'firstView' | 'scrolled' | 'returnVisit'>) => {
    const bytes = {
      firstView: firstView.transferBytes,
      scrolled: scrolled.transferBytes,
      returnVisit: returnVisit?.transferBytes,
    };
    return calculateCarbonRange(model, bytes, source.hosting.state);
  };
  if (!browserScan)
    // If scripts render the page, its source hardly shows its weight.
    return { how: 'source', phone: source.clientRendered ? undefined : range(source), desktop: undefined };
  const { phone, desktop } = browserScan;
  return { how: 'browser', phone: range(phone), desktop: desktop && range(desktop) };
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
