import { z } from 'zod';

export const vitalNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type VitalName = (typeof vitalNames)[number];

/** A larger value is not a real visit but a sleeping tab or an invented figure. */
const maxMs = 120_000;
const maxShift = 20;

const milliseconds = z.number().min(0).max(maxMs);
const pathname = z.string().max(500).startsWith('/');

/** A page's report when the visitor leaves it. It holds nothing about the visitor. */
export const vitalsReportSchema = z.strictObject({
  /** The document, which the measurements belong to. */
  path: pathname,
  /** Every page that was seen since the last report, client navigations included. */
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

/** The settings for measuring visits; absent if nothing is measured. SEO-04. */
export type Measuring = {
  /** Share of page loads that count views and Core Web Vitals, 0 to 1. */
  vitalsRate: number;
  /** The hosting provider's own script, on this very origin. */
  script: { path: string; rate: number } | undefined;
};
