import './audit.css';
import { WeighForm } from '../website-carbon/weigh-form.tsx';
import { AnswerNote } from './answer-note.tsx';
import type { AuditAnswer, AuditPageData } from './audit-data.ts';
import { Failed } from './failed.tsx';
import { NoReport } from './no-report.tsx';
import { ProgressPage } from './progress-page.tsx';
import { ReportPage } from './report/report-page.tsx';

export function AuditPage({ data, answer }: { data: AuditPageData; answer: AuditAnswer | undefined }) {
  switch (data.kind) {
    case 'missing':
    case 'unavailable':
      return <NoReport unavailable={data.kind === 'unavailable'} tool="carbon" />;
    case 'progress':
      return <ProgressPage {...data} />;
    case 'failure':
      return <FailurePage {...data} answer={answer} />;
    case 'report':
      return <ReportPage data={data} answer={answer} />;
  }
}

type FailurePageProps = Extract<AuditPageData, { kind: 'failure' }> & { answer: AuditAnswer | undefined };

/** A page that could not be measured, and the form for another. */
function FailurePage({ address, page, code, words, answer }: FailurePageProps) {
  return (
    <Failed
      undone="Not measured"
      another="Or weigh another address"
      {...{ address, code, words }}
      note={answer && <AnswerNote answer={answer} />}
    >
      <WeighForm answer={undefined} page={code === 'refused' ? undefined : page} />
    </Failed>
  );
}
