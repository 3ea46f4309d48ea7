import './seo-report.css';
import type { ReactNode } from 'react';
import { Failed } from '#app/audit/page/report/failed.tsx';
import { NoReport } from '#app/audit/page/report/no-report.tsx';
import { ProgressPage } from '#app/audit/page/report/progress-page.tsx';
import { WeighNote } from '#app/audit/page/website-carbon/weigh-note.tsx';
import { FootCall } from '#app/frame/foot-call.tsx';
import { BoosterForm } from '../seo-booster/booster-form.tsx';
import type { CheckAnswer, CheckPageData, CheckReportData } from './check-data.ts';
import { AssistantsSection } from './report/assistants-section.tsx';
import { CheckHead } from './report/check-head.tsx';
import { FineSection } from './report/fine-section.tsx';
import { KeepSection } from './report/keep-section.tsx';
import { MendSection } from './report/mend-section.tsx';
import { PreviewSection } from './report/preview-section.tsx';
import { WordsSection } from './report/words-section.tsx';

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

type CheckFailureProps = Extract<CheckPageData, { kind: 'failure' }> & { note: ReactNode };

/** A page that could not be checked, and the form for another. */
function CheckFailure({ address, page, phrase, code, words, note }: CheckFailureProps) {
  return (
    <Failed undone="Not checked" another="Or check another address" {...{ address, code, words, note }}>
      <BoosterForm answer={undefined} page={code === 'refused' ? undefined : page} phrase={phrase} />
    </Failed>
  );
}

/** shows what was found, worst first, previews, and everything that is fine. */
function CheckReport({ data, note }: { data: CheckReportData; note: ReactNode }) {
  const { report } = data;
  return (
    <>
      <CheckHead report={report} note={note} />
      <MendSection report={report} />
      <PreviewSection report={report} />
      <WordsSection report={report} />
      <AssistantsSection report={report} />
      <FineSection results={report.results} />
      <KeepSection data={data} />
      <FootCall
        title="Have a site full of these?"
        text="Book a free growth audit, and we go through your pages together."
      />
    </>
  );
}
