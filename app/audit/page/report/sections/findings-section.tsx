import { Icon } from '#app/ui/icon.tsx';
import type { Gain } from '../../../domain/findings/finding.ts';
import { formatBytes, formatGrams, formatGramsPerYear } from '../../../domain/report/format-figures.ts';
import type { AuditReport, ShownFinding } from '../../../domain/report/report.ts';
import { CopyButton, ReportSection } from './report-parts.tsx';

/** The number of files that a finding shows; its ticket and the export have more. */
const maxFiles = 8;

/** The number of findings that are shown unfolded, the heaviest. */
const maxOpen = 5;

/** Lists the findings, heaviest first. */
export function FindingsSection({ report: { findings, how } }: { report: AuditReport }) {
  return (
    <ReportSection ground="leaf" id="fixes">
      <div className="heads">
        <h2>{formatTitle(findings.length, how)}</h2>
        {findings.length > 0 && (
          <p>
            “Saves” was made here and weighed. “Could save” is what was transferred and need not be. The same
            file may be in several.
          </p>
        )}
      </div>
      {findings.length === 0 && (
        <p className="lead">
          {how === 'browser'
            ? 'We looked for oversized pictures, text that is sent uncompressed, fonts with unused glyphs, and more. There is nothing left that we would fix.'
            : 'Most of what there is to find shows only in a browser, and none looked at this page.'}
        </p>
      )}
      <Rows findings={findings.slice(0, maxOpen)} from={1} />
      {findings.length > maxOpen && (
        <details className="folded">
          <summary>{sayMore(findings.length - maxOpen)}</summary>
          <Rows findings={findings.slice(maxOpen)} from={maxOpen + 1} />
        </details>
      )}
    </ReportSection>
  );
}

function formatTitle(count: number, how: AuditReport['how']): string {
  if (count === 0) return how === 'browser' ? 'Nothing to fix' : 'Nothing found in the source';
  return count === 1 ? 'One thing to fix' : `${count} things to fix, heaviest first`;
}

const sayMore = (count: number) => (count === 1 ? 'One more' : `${count} more`);

function Rows({ findings, from }: { findings: ShownFinding[]; from: number }) {
  return (
    <ol className="fixes" start={from}>
      {findings.map((finding, index) => (
        <li key={finding.id}>
          <FindingRow finding={finding} number={from + index} />
        </li>
      ))}
    </ol>
  );
}

/** The first is open, to show that they open. */
function FindingRow({ finding, number }: { finding: ShownFinding; number: number }) {
  const { says, fix, by, resources, gain, guideline, ticket } = finding;
  const field = `ticket-${number}`;
  return (
    <details open={number === 1}>
      <summary>
        <h3>{says}</h3>
        <span className="save">{formatSaving(gain)}</span>
        <Icon name="down" />
      </summary>
      <div className="fix">
        <p>
          <b>The fix.</b> {fix}
        </p>
        <Files resources={resources} />
        <p className="small soft">
          For the {by}.{formatGain(gain)}
          {guideline && ` Web Sustainability Guidelines: ${guideline.title}.`}
        </p>
        <div className="ticket">
          <label htmlFor={field} className="small">
            As a ticket
          </label>
          <textarea className="in" id={field} readOnly rows={4} defaultValue={ticket} />
          <CopyButton of={field} what={`ticket ${number}`} />
        </div>
      </div>
    </details>
  );
}

function Files({ resources }: Pick<ShownFinding, 'resources'>) {
  if (resources.length === 0) return null;
  const more = resources.length - maxFiles;
  return (
    <ul className="files">
      {resources.slice(0, maxFiles).map(({ address, bytes, gainBytes, note }, index) => (
        // Two files that differ only in their queries look the same.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={index}>
          <span className="address" dir="ltr">
            {address}
          </span>
          <span className="soft"> {formatFile(bytes, gainBytes, note)}</span>
        </li>
      ))}
      {more > 0 && <li className="soft">and {more} more</li>}
    </ul>
  );
}

function formatFile(bytes: number, gainBytes: number | undefined, note: string | undefined): string {
  const facts = [
    bytes > 0 && formatBytes(bytes),
    gainBytes !== undefined && gainBytes < bytes && `${formatBytes(bytes - gainBytes)} after`,
    note,
  ];
  return facts.filter(Boolean).join(', ');
}

function formatSaving(gain: Gain | undefined): string {
  if (!gain) return '';
  return `${gain.how === 'proven' ? 'saves' : 'could save'} ${formatBytes(gain.bytes)}`;
}

const viewWords = {
  view: 'a visit',
  'unscrolled view': 'a visit that nobody scrolls',
  'return visit': 'each return visit',
};

function formatGain(gain: Gain | undefined): string {
  const { gramsCo2e, gramsCo2eAYear } = gain ?? {};
  if (!gain || gramsCo2e === undefined || gramsCo2e < 0.0005) return '';
  const year = gramsCo2eAYear === undefined ? '' : `, ${formatGramsPerYear(gramsCo2eAYear)} a year`;
  return ` ${formatGrams(gramsCo2e)} g of CO2e ${viewWords[gain.of]}${year}.`;
}
