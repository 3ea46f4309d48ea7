/** What the site measures of visits; absent where it measures nothing. SEO-04. */
export type Measuring = {
  /** Share of page loads that count views and Core Web Vitals, 0 to 1. */
  vitalsRate: number;
  /** The hosting provider's own script, on this very origin. */
  script: { path: string; rate: number } | undefined;
};
