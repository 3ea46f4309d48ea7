import './audit.css';
import type { AuditAnswer, AuditPageData } from './audit-data.ts';
import { FailurePage } from './failure-page.tsx';
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
