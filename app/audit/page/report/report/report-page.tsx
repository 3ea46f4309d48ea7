import { FootCall } from '#app/frame/foot-call.tsx';
import { AnswerNote } from '../answer-note.tsx';
import type { AuditAnswer, ReportData } from '../audit-data.ts';
import { AfterSection } from './after-section.tsx';
import { ChecksSection } from './checks-section.tsx';
import { CompareSection } from './compare-section.tsx';
import { FindingsSection } from './findings-section.tsx';
import { MethodSection } from './method-section.tsx';
import { ReportHead } from './report-head.tsx';
import { ShareSection } from './share-section.tsx';
import { ViewsSection } from './views-section.tsx';
import { WeightSection } from './weight-section.tsx';

type ReportPageProps = { data: ReportData; answer: AuditAnswer | undefined };

/** W-01: what was measured, what it means, and what to mend first. */
export function ReportPage({ data, answer }: ReportPageProps) {
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
