import type { CheckResult } from '#app/audit/domain/on-page-checks.ts';

const words = { passed: 'Passed', warning: 'Warning', failed: 'Failed', unknown: 'Unknown' };

/** Each state has its own shape, because colour alone is not accessible. */
const shapes = {
  passed: 'm4 13 5 5L20 6',
  warning: 'M12 4 2.5 20h19zM12 10v5M12 17.5v.1',
  failed: 'M5 5l14 14M19 5 5 19',
  unknown: 'M8.5 9a3.5 3.5 0 1 1 5 3c-1 .6-1.5 1.2-1.5 2.5M12 18.5v.1',
};

export function StateLabel({ state }: { state: CheckResult['state'] }) {
  return (
    <span className={`state is-${state}`}>
      <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
        <path d={shapes[state]} />
      </svg>
      {words[state]}
    </span>
  );
}
