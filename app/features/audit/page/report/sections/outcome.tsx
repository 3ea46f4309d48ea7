import { formatDate } from '#platform/text/format-date.ts';
import type { CheckResult, Outcome } from '../../../domain/check.ts';

const labels: Record<Outcome, string> = {
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
export function OutcomeSprite() {
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

export function StateLabel({ outcome }: { outcome: Outcome }) {
  return (
    <span className={`state is-${outcome}`}>
      <svg className="i" aria-hidden="true">
        <use href={`#o-${outcome}`} />
      </svg>
      {labels[outcome]}
    </span>
  );
}

export function Source({ source: { url, readOn } }: Pick<CheckResult, 'source'>) {
  return (
    <span>
      Source: <a href={url}>{new URL(url).host}</a>
      {`, read on ${formatDate(readOn)}.`}
    </span>
  );
}

/** The anchor of a check’s first finding, to which its line among all checks links. */
export const anchorOf = (id: string) => `check-${id.replace('/', '-')}`;
