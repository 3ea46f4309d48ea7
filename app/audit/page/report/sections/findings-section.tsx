import { CarbonText } from '#app/ui/carbon-text.tsx';
import type { Gain } from '../../../domain/findings/finding.ts';
import { formatBytes, formatGrams, formatGramsPerYear } from '../../../domain/format-figures.ts';
import type { AuditReport, ShownFinding } from '../../../domain/report/report.ts';
import { CopyButton, Exact, type Fix, FixList, ReportSection } from './report-parts.tsx';

/** The number of files that a finding shows. Its ticket and the export list more. */
const maxFiles = 8;

/** The number of findings that are shown expanded. */
const maxOpen = 5;

/** Lists the findings, heaviest first. */
export function FindingsSection({ report: { findings, how } }: { report: AuditReport }) {
  const fixes = findings.map(createFix);
  const more = fixes.slice(maxOpen);
  return (
    <ReportSection ground="leaf" id="fix">
      <div className="heads">
        <h2>{formatTitle(findings.length, how)}</h2>
        {findings.length > 0 && (
          <p>
            “Saves” means that we made the change and weighed the result. “Could save” counts bytes that were
            transferred unnecessarily. The same file may appear in several findings.
          </p>
        )}
      </div>
      {findings.length > 0 ? (
        <FixList fixes={fixes.slice(0, maxOpen)} />
      ) : (
        <p className="lead">
          {how === 'browser'
            ? 'We looked for oversized images, uncompressed text, fonts with unused glyphs, and more. We found nothing to fix.'
            : 'Most problems only show in a browser, and none measured this page.'}
        </p>
      )}
      {more.length > 0 && (
        <details className="folded">
          <summary>{more.length} more</summary>
          <FixList fixes={more} from={maxOpen + 1} />
        </details>
      )}
    </ReportSection>
  );
}

function formatTitle(count: number, how: AuditReport['how']): string {
  if (count === 0) return how === 'browser' ? 'Nothing to fix' : 'Nothing found in the source';
  return count === 1 ? 'One thing to fix' : `${count} things to fix, heaviest first`;
}

function createFix(finding: ShownFinding, index: number): Fix {
  const { says, fix, by, resources, gain, guideline, ticket } = finding;
  const field = `ticket-${index + 1}`;
  const more = resources.length - maxFiles;
  return {
    title: says,
    saving: gain ? `${gain.how === 'proven' ? 'saves' : 'could save'} ${formatBytes(gain.bytes)}` : '',
    children: (
      <>
        <p>
          <b>How to fix it.</b> {fix}
        </p>
        {resources.length > 0 && (
          <ul className="files">
            {resources.slice(0, maxFiles).map(({ address, bytes, gainBytes, note }, place) => (
              // Two files that differ only in their queries have the same address here.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={place}>
                <Exact>{address}</Exact> <span className="soft">{formatFile(bytes, gainBytes, note)}</span>
              </li>
            ))}
            {more > 0 && <li className="soft">and {more} more</li>}
          </ul>
        )}
        <p className="small soft">
          For the {by}.
          <CarbonText text={formatGain(gain)} />
          {guideline && <span>{` Web Sustainability Guidelines: ${guideline.title}.`}</span>}
        </p>
        <div className="ticket">
          <label htmlFor={field} className="small">
            As a ticket
          </label>
          <textarea className="in" id={field} readOnly rows={4} defaultValue={ticket} />
          <CopyButton of={field} what={`ticket ${index + 1}`} />
        </div>
      </>
    ),
  };
}

function formatFile(bytes: number, gainBytes: number | undefined, note: string | undefined): string {
  const facts = [
    bytes > 0 && formatBytes(bytes),
    gainBytes !== undefined && gainBytes < bytes && `${formatBytes(bytes - gainBytes)} after`,
    note,
  ];
  return facts.filter(Boolean).join(', ');
}

const viewWords = {
  view: 'a visit',
  'unscrolled view': 'a visit without scrolling',
  'return visit': 'each return visit',
};

function formatGain(gain: Gain | undefined): string {
  const { gramsCo2e, gramsCo2eAYear } = gain ?? {};
  if (!gain || gramsCo2e === undefined || gramsCo2e < 0.0005) return '';
  const year = gramsCo2eAYear === undefined ? '' : `, ${formatGramsPerYear(gramsCo2eAYear)} a year`;
  return ` ${formatGrams(gramsCo2e)}\u202fg of CO2e ${viewWords[gain.of]}${year}.`;
}
