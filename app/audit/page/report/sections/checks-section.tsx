import type { ReactNode } from 'react';
import { CarbonText } from '#app/ui/carbon-text.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { formatDate } from '#platform/text/format-date.ts';
import {
  type CheckGroup,
  type CheckResult,
  checkGroups,
  type Gain,
  type Outcome,
} from '../../../domain/check.ts';
import { formatBytes, formatGrams, formatGramsPerYear } from '../../../domain/format-figures.ts';
import { CopyButton, Exact, Quoted, ReportSection } from './report-parts.tsx';

const groupNames: Record<CheckGroup, string> = {
  performance: 'Performance',
  accessibility: 'Accessibility',
  crawling: 'Crawling and indexing',
  content: 'Content',
  links: 'Links and images',
  'structured data': 'Structured data',
  previews: 'Link previews',
};

type Results = { results: CheckResult[] };

/** The number of findings that are not folded away. */
const maxOpen = 12;

/** Lists what to fix: the largest savings, then failures, then warnings, each with its reason, its fix and a ticket. */
export function FixSection({ results }: Results) {
  const faults = (['failed', 'warning'] as const).flatMap((outcome) =>
    results.filter((result) => result.outcome === outcome),
  );
  const open = faults.toSorted((one, other) => (other.gain?.bytes ?? 0) - (one.gain?.bytes ?? 0));
  const more = open.slice(maxOpen);
  return (
    <ReportSection ground="leaf" id="fix">
      <OutcomeSprite />
      <div className="heads">
        <h2>{formatTitle(open.length)}</h2>
        {open.length > 0 && (
          <p>
            A failed check breaks what a standard or a search engine requires, or costs bytes for nothing. A
            warning is worth a look: it may be intended.
            {open.some(({ gain }) => gain) && (
              <span>
                {' '}
                “Saves” means that we made the change and weighed the result; “could save” counts bytes that
                were transferred unnecessarily. The same file may appear in several findings.
              </span>
            )}
          </p>
        )}
      </div>
      {open.length === 0 && <p className="lead">We found nothing to fix in what could be checked.</p>}
      <FixList open={open} from={0} to={maxOpen} />
      {more.length > 0 && (
        <details className="folded">
          <summary>{more.length} more</summary>
          <FixList open={open} from={maxOpen} to={open.length} />
        </details>
      )}
    </ReportSection>
  );
}

const formatTitle = (count: number) =>
  count === 0 ? 'Nothing to fix' : count === 1 ? 'One thing to fix' : `${count} things to fix`;

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

/** Names the anchor of a check’s first finding, to which its line among all checks links. */
function nameAnchor(open: CheckResult[], index: number): string | undefined {
  const id = open[index]?.id;
  return open.findIndex((result) => result.id === id) === index ? anchorOf(id ?? '') : undefined;
}

const anchorOf = (id: string) => `check-${id.replace('/', '-')}`;

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

/** Lists every check by its group, those to fix by name only. */
export function AllChecksSection({ results }: Results) {
  // The first finding of a check is its worst one, and is the only one listed here.
  const first = [...new Map(results.toReversed().map((result) => [result.id, result])).values()].toReversed();
  const groups = checkGroups.filter((group) => first.some((result) => result.group === group));
  return (
    <ReportSection ground="leaf" id="all">
      <div className="heads">
        <h2>All checks</h2>
        <p>Features that are not required count as passed when they are missing.</p>
      </div>
      <div className="groups">
        {groups.map((group) => (
          <div key={group}>
            <h3>{groupNames[group]}</h3>
            <ul className="all">
              {first
                .filter((result) => result.group === group)
                .map((result) => (
                  <li key={result.id}>
                    <Line result={result} />
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </ReportSection>
  );
}

function Line({ result: { id, title, outcome, says, explanation, found, source } }: { result: CheckResult }) {
  const label: ReactNode = <StateLabel outcome={outcome} />;
  if (outcome === 'failed' || outcome === 'warning')
    return (
      <p className="line">
        {label}
        <a href={`#${anchorOf(id)}`}>{title}</a>
      </p>
    );
  if (explanation === '')
    return (
      <p className="line">
        {label}
        {title}
      </p>
    );
  return (
    <details>
      <summary className="line">
        {label}
        {title}
      </summary>
      <div className="more-of">
        <p>{says}</p>
        <Quoted found={found} />
        <p className="small soft">
          {explanation} <Source source={source} />
        </p>
      </div>
    </details>
  );
}

function Source({ source: { url, readOn } }: Pick<CheckResult, 'source'>) {
  return (
    <>
      Source: <a href={url}>{new URL(url).host}</a>
      {`, read on ${formatDate(readOn)}.`}
    </>
  );
}

const words: Record<Outcome, string> = {
  passed: 'Passed',
  warning: 'Warning',
  failed: 'Failed',
  unknown: 'Unknown',
};

/** Each outcome has its own shape, because colour alone is not accessible. */
const shapes: Record<Outcome, string> = {
  passed: 'm4 13 5 5L20 6',
  warning: 'M12 4 2.5 20h19zM12 10v5M12 17.5v.1',
  failed: 'M5 5l14 14M19 5 5 19',
  unknown: 'M8.5 9a3.5 3.5 0 1 1 5 3c-1 .6-1.5 1.2-1.5 2.5M12 18.5v.1',
};

/** Defines the shapes once: a report shows dozens of them. */
function OutcomeSprite() {
  return (
    <svg className="sprite" width="0" height="0" aria-hidden="true">
      {Object.entries(shapes).map(([outcome, d]) => (
        <symbol key={outcome} id={`o-${outcome}`} viewBox="0 0 24 24">
          <path d={d} />
        </symbol>
      ))}
    </svg>
  );
}

function StateLabel({ outcome }: { outcome: Outcome }) {
  return (
    <span className={`state is-${outcome}`}>
      <svg className="i" aria-hidden="true">
        <use href={`#o-${outcome}`} />
      </svg>
      {words[outcome]}
    </span>
  );
}
