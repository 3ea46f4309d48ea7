import './audit.css';
import { FootCall } from '#app/frame/foot-call.tsx';
import { WeighForm } from '../website-carbon/weigh-form.tsx';
import { AnswerNote } from './answer-note.tsx';
import type { AuditAnswer, AuditPageData, ReportData } from './audit-data.ts';
import { Failed } from './failed.tsx';
import { NoReport } from './no-report.tsx';
import { ProgressPage } from './progress-page.tsx';
import { AfterSection } from './report/after-section.tsx';
import { ChecksSection } from './report/checks-section.tsx';
import { CompareSection } from './report/compare-section.tsx';
import { FindingsSection } from './report/findings-section.tsx';
import { MethodSection } from './report/method-section.tsx';
import { ReportHead } from './report/report-head.tsx';
import { ShareSection } from './report/share-section.tsx';
import { ViewsSection } from './report/views-section.tsx';
import { WeightSection } from './report/weight-section.tsx';

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

type ReportPageProps = { data: ReportData; answer: AuditAnswer | undefined };

/** W-01: what was measured, what it means, and what to mend first. */
function ReportPage({ data, answer }: ReportPageProps) {
  const { report } = data;
  return (
    <>
      <ReportHead data={data} note={answer?.about === 'unavailable' && <AnswerNote answer={answer} />} />
      <WeightSection report={report} />
      <AfterSection report={report} />
      <FindingsSection report={report} />
      <ViewsSection id={data.id} report={report} />
      <ChecksSection report={report} />
      <CompareSection data={data} answer={answer} />
      <MethodSection id={data.id} report={report} />
      <ShareSection data={data} answer={answer} />
      <FootCall
        title="Want someone to do this for you?"
        text="Book a free growth audit, and we go through this report together."
      />
    </>
  );
}
