import { z } from 'zod';

export const vitalNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type VitalName = (typeof vitalNames)[number];

/** A larger value does not come from a real visit, but from a suspended tab or a forged report. */
const maxMs = 120_000;
const maxShift = 20;

const milliseconds = z.number().min(0).max(maxMs);
const pathname = z.string().max(500).startsWith('/');

/** The report of a page when the visitor leaves it, with no data about the visitor. */
export const vitalsReportSchema = z.strictObject({
  /** The path of the document, to which the measurements belong. */
  path: pathname,
  /** Every page that was viewed since the last report, client navigations included. */
  views: z.array(pathname).max(50),
  vitals: z.strictObject({
    LCP: milliseconds.optional(),
    INP: milliseconds.optional(),
    CLS: z.number().min(0).max(maxShift).optional(),
    FCP: milliseconds.optional(),
    TTFB: milliseconds.optional(),
  }),
});

export type VitalsReport = z.infer<typeof vitalsReportSchema>;

/** The settings for measuring visits. SEO-04. */
export type Measuring = {
  /** The share of page loads that report views and Core Web Vitals, 0 to 1. */
  vitalsRate: number;
  /** The hosting provider's analytics script, which is on our own origin. */
  script: { path: string; rate: number } | undefined;
};
