import { enhanceAuditUrl } from 'virtual:standalone-scripts';
import type { ReactNode } from 'react';
import { Head } from '#app/shell/head/head.tsx';
import { type AuditTool, toolPaths } from '../../domain/audit.ts';
import { Failed, NoReport } from './failed.tsx';
import { ProgressPage } from './progress-page.tsx';
import type { AuditPageData, ReportFormResult } from './report-data.ts';
import { ReportNote } from './report-note.tsx';
import { toolCopy } from './tool-copy.ts';

/** The interval at which the page of a running audit reloads without a script. */
const refreshSeconds = 3;

/** Finds when to reload the page, for the handle of a report’s route. */
export const findRefresh = (loaderData: unknown) =>
  (loaderData as AuditPageData | undefined)?.kind === 'progress' ? refreshSeconds : undefined;

type HeadersArgs = { actionHeaders: Headers; loaderHeaders: Headers };

/** The headers of a report. Only its address protects it, so it sends no referrer. */
export function reportHeaders({ actionHeaders, loaderHeaders }: HeadersArgs): Record<string, string> {
  const retryAfter = actionHeaders.get('retry-after') ?? loaderHeaders.get('retry-after');
  return {
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
    ...(retryAfter && { 'retry-after': retryAfter }),
  };
}

type AuditPageProps = {
  tool: AuditTool;
  data: AuditPageData;
  result: ReportFormResult | undefined;
  /** The form for another page, or for the one that failed. */
  form(page: string | undefined, phrase: string | undefined): ReactNode;
  /** The report, if there is one. */
  children: ReactNode;
};

/** W-01, W-02, R-07: shows the progress or the failure of an audit of either tool, or its report. */
export function AuditPage({ tool, data, result, form, children }: AuditPageProps) {
  const title = findTitle(tool, data);
  return (
    <>
      <Head
        title={result ? `Error: ${title}` : title}
        description={toolCopy[tool].about}
        noindex
        url={toolPaths[tool]}
      />
      {data.kind === 'progress' && <ProgressPage {...data} tool={tool} />}
      {data.kind === 'failure' && (
        <Failed {...data} tool={tool} note={result && <ReportNote tool={tool} result={result} />}>
          {form(data.code === 'refused' ? undefined : data.page, data.phrase)}
        </Failed>
      )}
      {(data.kind === 'missing' || data.kind === 'unavailable') && (
        <NoReport unavailable={data.kind === 'unavailable'} tool={tool} />
      )}
      {children}
      {/* Everything works without a script except the live steps and the copy buttons. */}
      {(data.kind === 'report' || data.kind === 'progress') && <script type="module" src={enhanceAuditUrl} />}
    </>
  );
}

function findTitle(tool: AuditTool, data: AuditPageData): string {
  const { doing, undone, report } = toolCopy[tool];
  switch (data.kind) {
    case 'missing':
      return 'No such report';
    case 'unavailable':
      return 'Report can’t be looked up';
    case 'progress':
      return `${doing} ${data.address}`;
    case 'failure':
      return `${undone}: ${data.address}`;
    case 'report':
      return `${report} for ${data.report.address}`;
  }
}
