export type Metric = {
  /** The part that is set large: `265%`, `3 in 5`. Absent where the text does not begin with a figure. */
  figure?: string;
  text: string;
};

const leadingFigure =
  /^([+\u2212-]?\$?\d[\d.,]*(?: in \d+)?(?:\s?(?:%|x|×|k|M|g|kg|s|ms|kB|KB|MB)(?=\s))?)\s+(\S.*)$/;

/** Splits a result of a case study into its figure and what the figure means. */
export function splitMetric(metric: string): Metric {
  const [, figure, text] = leadingFigure.exec(metric) ?? [];
  return figure && text ? { figure, text } : { text: metric };
}
