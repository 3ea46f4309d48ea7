import { measureSource, vitalsUrl } from 'virtual:standalone-scripts';
import type { Measuring } from '../domain/vitals-report.ts';

/** Renders the script that decides whether to measure this page load. Its text is constant, and its hash in the CSP. */
export function MeasureScript({ measuring: { vitalsRate, script } }: { measuring: Measuring }) {
  return (
    <script
      data-vitals={vitalsRate > 0 ? vitalsUrl : undefined}
      data-vitals-rate={vitalsRate > 0 ? vitalsRate : undefined}
      data-script={script?.path}
      data-script-rate={script?.rate}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build, hashed in the policy
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? measureSource : '' }}
    />
  );
}
