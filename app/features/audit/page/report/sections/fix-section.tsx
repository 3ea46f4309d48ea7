import { CarbonText } from '#app/components/carbon-text.tsx';
import { Icon } from '#app/components/icon.tsx';
import { formatCount } from '#platform/text/count.ts';
import { type CheckResult, type Gain, gainLabels, listWorst } from '../../../domain/check.ts';
import { formatBytes, formatGrams, formatGramsPerYear } from '../../../domain/format-figures.ts';
import { anchorOf, OutcomeSprite, Source, StateLabel } from './outcome.tsx';
import { CopyButton, Exact, Quoted, ReportSection } from './report-parts.tsx';

/** The number of findings that are not folded away. */
const maxOpen = 12;

/** Lists what to fix: the largest savings, then failures, then warnings, each with its reason, its fix and a ticket. */
export function FixSection({ results }: { results: CheckResult[] }) {
  const faults = (['failed', 'warning'] as const).flatMap((outcome) =>
    results.filter((result) => result.outcome === outcome),
  );
  const open = faults.toSorted((one, other) => (other.gain?.bytes ?? 0) - (one.gain?.bytes ?? 0));
  const hiddenFaults = open.slice(maxOpen);
  return (
    <ReportSection ground="leaf" id="fix">
      <OutcomeSprite />
      <div className="heads">
        <h2>{formatTitle(open.length, listWorst(open).length)}</h2>
        {open.length > 0 && (
          <p>
            A failed check breaks what a standard or a search engine requires, or costs bytes for nothing. A
            warning is worth a look: it may be intended.
            {open.some(({ gain }) => gain) && (
              <span>
                {' '}
                “Saves” means that we made the change and weighed the result; “could save” counts bytes that a
                visit could do without. The same file may appear in several findings.
              </span>
            )}
          </p>
        )}
      </div>
      {open.length === 0 && <p className="lead">We found nothing to fix in what could be checked.</p>}
      <FixList open={open} from={0} to={maxOpen} />
      {hiddenFaults.length > 0 && (
        <details className="folded">
          <summary>{hiddenFaults.length} more</summary>
          <FixList open={open} from={maxOpen} to={open.length} />
        </details>
      )}
    </ReportSection>
  );
}

/** Counts the findings, and the checks too if some have several, because other parts of a report count those. */
function formatTitle(findings: number, checks: number): string {
  if (findings === 0) return 'Nothing to fix';
  const title = findings === 1 ? 'One thing to fix' : `${findings} things to fix`;
  return findings === checks ? title : `${title}, in ${formatCount(checks, 'check')}`;
}

/** Lists findings, each with an expandable explanation. The first is open, to show that they can be opened. */
function FixList({ open, from, to }: { open: CheckResult[]; from: number; to: number }) {
  if (open.length === 0) return null;
  return (
    <ol className="fixes" start={from + 1}>
      {open.slice(from, to).map((result, place) => {
        const index = from + place;
        const { says, outcome, gain } = result;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a check may have several findings
          <li key={index}>
            <details open={index === 0} id={nameAnchor(open, index)}>
              <summary>
                <StateLabel outcome={outcome} />
                <h3>{says}</h3>
                <span className="save">
                  {gain && `${gain.how === 'proven' ? 'saves' : 'could save'} ${formatBytes(gain.bytes)}`}
                </span>
                <Icon name="down" />
              </summary>
              <Fix result={result} number={index + 1} />
            </details>
          </li>
        );
      })}
    </ol>
  );
}

/** Only the first finding of a check has an anchor. */
function nameAnchor(open: CheckResult[], index: number): string | undefined {
  const id = open[index]?.id;
  return open.findIndex((result) => result.id === id) === index ? anchorOf(id ?? '') : undefined;
}

function Fix({ result, number }: { result: CheckResult; number: number }) {
  const { title, explanation, found, fix, by, gain, guideline, ticket } = result;
  const field = `ticket-${number}`;
  return (
    <div className="fix">
      <Quoted found={found} />
      {fix && (
        <p>
          <b>How to fix it.</b>
          {` ${fix}`}
        </p>
      )}
      <p>
        <b>Why it matters.</b>
        {` ${explanation}`}
      </p>
      <Files files={result.files ?? []} />
      <p className="small soft">
        {`${title}.`}
        {by && <span>{` For the ${by}.`}</span>}
        <CarbonText text={formatGain(gain)} /> <Source source={result.source} />
        {guideline && <span>{` Web Sustainability Guidelines: ${guideline.title}.`}</span>}
      </p>
      {ticket && (
        <div className="ticket">
          <label htmlFor={field} className="small">
            As a ticket
          </label>
          <textarea className="in" id={field} readOnly rows={4} defaultValue={ticket} />
          <CopyButton of={field} what={`ticket ${number}`} />
        </div>
      )}
    </div>
  );
}

/** The number of files that a finding shows. Its ticket and the export list more. */
const maxFiles = 8;

function Files({ files }: { files: NonNullable<CheckResult['files']> }) {
  if (files.length === 0) return null;
  return (
    <ul className="files">
      {files.slice(0, maxFiles).map(({ url, address, bytes, gainBytes, note }, place) => {
        const facts = [
          bytes > 0 && formatBytes(bytes),
          gainBytes !== undefined && gainBytes < bytes && `${formatBytes(bytes - gainBytes)} after`,
          note,
        ];
        return (
          // Two files that differ only in their queries have the same address here.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={place}>
            <Exact>{address ?? url}</Exact> <span className="soft">{facts.filter(Boolean).join(', ')}</span>
          </li>
        );
      })}
      {files.length > maxFiles && <li className="soft">and {files.length - maxFiles} more</li>}
    </ul>
  );
}

function formatGain(gain: Gain | undefined): string {
  const { gramsCo2e, gramsCo2eAYear } = gain ?? {};
  if (!gain || gramsCo2e === undefined || gramsCo2e < 0.0005) return '';
  const year = gramsCo2eAYear === undefined ? '' : `, ${formatGramsPerYear(gramsCo2eAYear)} a year`;
  return ` ${formatGrams(gramsCo2e)}\u202fg of CO2e ${gainLabels[gain.of]}${year}.`;
}
