import { z } from 'zod';
import type { Measuring } from '../domain/vitals-report.ts';

const rate = z
  .string()
  .refine((text) => /^(0|1|0?\.\d{1,6}|1\.0+|0\.\d{1,6})$/.test(text), {
    error: 'a share from 0 to 1, such as 0.1',
  })
  .transform(Number);

export const measuringFields = {
  rate,
  script: z
    .string()
    .refine((text) => /^\/[\w-][\w./-]*$/.test(text) && !text.includes('//') && !text.includes('..'), {
      error: 'a path on this site’s own origin, such as /_vercel/insights/script.js',
    }),
};

type Given = {
  VITALS_SAMPLE_RATE: number;
  ANALYTICS_SCRIPT?: string | undefined;
  ANALYTICS_SAMPLE_RATE: number;
};

/** Chooses what is measured; undefined if nothing is, which is the default. */
export function chooseMeasuring({
  VITALS_SAMPLE_RATE: vitalsRate,
  ANALYTICS_SCRIPT: path,
  ANALYTICS_SAMPLE_RATE: scriptRate,
}: Given): Measuring | undefined {
  const script = path && scriptRate > 0 ? { path, rate: scriptRate } : undefined;
  return vitalsRate > 0 || script ? { vitalsRate, script } : undefined;
}
