import { type CarbonFigure, type CarbonModel, isMeasuredBytes } from './carbon-model.ts';
import type { CarbonRating } from './carbon-rating.ts';

type MeasuredBytes = {
  firstView: number | undefined;
  /** Bytes with the page scrolled to its end. */
  scrolled?: number | undefined;
  /** Bytes of the second visit, with a warm browser cache. */
  returnVisit?: number | undefined;
};

/** If `unknown`, the low end assumes green hosting and says so. */
type HostingState = 'green' | 'not found' | 'unknown';

export type CarbonRange = {
  rating: CarbonRating;
  /** The figure that is rated: the first view, without green hosting. */
  firstView: CarbonFigure;
  low: CarbonFigure & {
    /**
     * The second visit's bytes as a share of the first visit's. Undefined if it was not measured; it is never assumed.
     */
    returnShare: number | undefined;
    /** True if the hosting is green, or unknown. */
    greenBy: 'evidence' | 'benefit of the doubt' | undefined;
  };
  high: CarbonFigure & { scrolled: boolean };
};

/** The model's own share of return visits. Their bytes are measured; the model's assumption of 2% is not used. */
const returningShareOfViews = 0.25;

/**
 * Calculates the headline figure and its range. Low: one view in four is a return visit as measured, and the hosting is
 * green if it is or might be. High: the page is read to its end, and the hosting is not green. Undefined if the first
 * view is unknown.
 */
export function calculateCarbonRange(
  model: CarbonModel,
  { firstView, scrolled, returnVisit }: MeasuredBytes,
  hosting: HostingState,
): CarbonRange | undefined {
  const headline = model.measure(firstView, false);
  const rating = model.rate(firstView);
  if (!headline || !rating) return undefined;

  const returnBytes = isMeasuredBytes(returnVisit) || returnVisit === 0 ? returnVisit : undefined;
  const lowBytes =
    returnBytes === undefined
      ? headline.bytes
      : headline.bytes * (1 - returningShareOfViews) + returnBytes * returningShareOfViews;
  const green = hosting !== 'not found';
  const low = model.measure(lowBytes, green);
  // A page that seems lighter after scrolling was measured badly, or has turned into a bot challenge.
  const highBytes = isMeasuredBytes(scrolled) ? Math.max(scrolled, headline.bytes) : headline.bytes;
  const high = model.measure(highBytes, false);
  if (!low || !high) return undefined;
  return {
    rating,
    firstView: headline,
    low: {
      ...low,
      returnShare: returnBytes === undefined ? undefined : returnBytes / headline.bytes,
      greenBy: hosting === 'green' ? 'evidence' : hosting === 'unknown' ? 'benefit of the doubt' : undefined,
    },
    high: { ...high, scrolled: isMeasuredBytes(scrolled) },
  };
}
