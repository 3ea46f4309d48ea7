import type { ReactNode } from 'react';
import { FootCall } from '#app/frame/foot-call.tsx';
import type { CheckReportData } from '../check-data.ts';
import { AssistantsSection } from './assistants-section.tsx';
import { CheckHead } from './check-head.tsx';
import { FineSection } from './fine-section.tsx';
import { KeepSection } from './keep-section.tsx';
import { MendSection } from './mend-section.tsx';
import { PreviewSection } from './preview-section.tsx';
import { WordsSection } from './words-section.tsx';

/** shows what was found, worst first, previews, and everything that is fine. */
export function CheckReport({ data, note }: { data: CheckReportData; note: ReactNode }) {
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
