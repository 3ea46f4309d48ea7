import { type CarbonFigure, isMeasuredBytes } from './carbon-figure.ts';
import type { CarbonModel } from './carbon-model.ts';
import type { CarbonRating } from './carbon-rating.ts';

export type MeasuredBytes = {
  firstView: number | undefined;
  /** To the end of the page. */
  scrolled?: number | undefined;
  /** Of the second visit, with what the browser has kept. */
  returnVisit?: number | undefined;
};

/** `unknown` is neither: the low end may then be green, and says so. */
export type HostingState = 'green' | 'not found' | 'unknown';

export type CarbonRange = {
  rating: CarbonRating;
  /** What the rating is about: the first view, not green. */
  firstView: CarbonFigure;
  low: CarbonFigure & {
    /** Bytes of the second visit a byte of the first; undefined where it was not measured, and then not assumed. */
    returnShare: number | undefined;
    /** Green because it is, or because nobody could say that it is not. */
    greenBy: 'evidence' | 'benefit of the doubt' | undefined;
  };
  high: CarbonFigure & { scrolled: boolean };
};

/** Of four views one is a return, the model's own split; which bytes it costs is measured, not the model's 2%. */
export const returningShareOfViews = 0.25;

/**
 * The headline and its two ends. Low: one view in four is a return visit as measured, and the hosting is green where it
 * is or might be. High: read to the end, and not green. Undefined where the first view is unknown.
 */
export function findCarbonRange(
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
  // A page that grew lighter on scrolling was measured badly, or is a wall by now: its end counts no less.
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
