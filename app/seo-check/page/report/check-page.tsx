import './seo-report.css';
import { NoReport } from '#app/audit/page/report/no-report.tsx';
import { ProgressPage } from '#app/audit/page/report/progress-page.tsx';
import { WeighNote } from '#app/audit/page/website-carbon/weigh-note.tsx';
import type { CheckAnswer, CheckPageData } from './check-data.ts';
import { CheckFailure } from './check-failure.tsx';
import { CheckReport } from './report/check-report.tsx';

type CheckPageProps = { data: CheckPageData; answer: CheckAnswer | undefined };

export function CheckPage({ data, answer }: CheckPageProps) {
  const refused = answer?.about === 'check' ? answer.answer : ({ state: 'unavailable' } as const);
  const note = answer && <WeighNote answer={refused} undone="Not checked again" />;
  switch (data.kind) {
    case 'missing':
    case 'unavailable':
      return <NoReport unavailable={data.kind === 'unavailable'} tool="seo" />;
    case 'progress':
      return <ProgressPage {...data} tool="seo" />;
    case 'failure':
      return <CheckFailure {...data} note={note} />;
    case 'report':
      return <CheckReport data={data} note={note} />;
  }
}
