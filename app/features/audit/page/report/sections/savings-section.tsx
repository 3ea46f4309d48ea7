import { formatBytes, formatGrams } from '../../../domain/format-figures.ts';
import type { AuditReport } from '../../../domain/report/report.ts';
import { GramsBars, ownGrams } from '../../grams-bars.tsx';
import { ReportSection } from './report-parts.tsx';

/** The approximate weight of a report. It only sets the length of the bar; the figure beside it is calculated. */
const reportGrams = 0.008;

/** Compares the page with the page after every proven saving. */
export function SavingsSection({ report: { carbon, afterwards } }: { report: AuditReport }) {
  if (!carbon || !afterwards) return null;
  const firstView = carbon.firstView;
  return (
    <ReportSection ground="page">
      <div className="cols">
        <div>
          <h2>Now, and after</h2>
          <p className="soft">
            We made the lighter files and weighed them: {formatBytes(firstView.bytes - afterwards.bytes)} less
            in a first visit. Changes that only you can make, such as removing a widget, are not included.
          </p>
        </div>
        <GramsBars
          bars={[
            {
              name: 'This page now',
              grams: firstView.gramsCo2e,
              label: `${formatGrams(firstView.gramsCo2e)}\u202fg`,
              look: 'heavy',
            },
            {
              name: 'With the proven savings',
              grams: afterwards.gramsCo2e,
              label: `${formatGrams(afterwards.gramsCo2e)}\u202fg`,
              look: 'light',
            },
            {
              name: 'The report you are reading',
              grams: reportGrams,
              label: ownGrams,
              look: 'own',
            },
          ]}
        />
      </div>
    </ReportSection>
  );
}
