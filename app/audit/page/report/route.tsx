import './audit.css';
import { enhanceAuditUrl } from 'virtual:standalone-scripts';
import { data, redirect } from 'react-router';
import { FootCall } from '#app/frame/foot-call.tsx';
import { Head } from '#app/head/head.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { requestContext, servicesContext } from '#app/services-context.ts';
import { findRetryAfter, weighStatuses } from '../website-carbon/weigh-data.ts';
import { WeighForm } from '../website-carbon/weigh-form.tsx';
import type { Route } from './+types/route';
import { actOnAudit } from './act-on-audit.server.ts';
import type { AuditAnswer, AuditPageData, ReportData } from './audit-data.ts';
import { Failed, NoReport } from './failed.tsx';
import { loadAudit } from './load-audit.server.ts';
import { ProgressPage } from './progress-page.tsx';
import { ReportNote } from './report-note.tsx';
import { describeAnswer, findRefresh, findShownAddress, reportHeaders } from './report-route.ts';
import { AfterSection } from './sections/after-section.tsx';
import { ChecksSection } from './sections/checks-section.tsx';
import { CompareSection } from './sections/compare-section.tsx';
import { FindingsSection } from './sections/findings-section.tsx';
import { MethodSection } from './sections/method-section.tsx';
import { ReportHead } from './sections/report-head.tsx';
import { ShareSection } from './sections/share-section.tsx';
import { ViewsSection } from './sections/views-section.tsx';
import { WeightSection } from './sections/weight-section.tsx';

/** The page belongs to one visitor and is never cached. */
export const handle = {
  page: { cache: false, query: ['with', 'ref'] },
  refresh: findRefresh,
} satisfies PageHandle;

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const page = await loadAudit({
    id: params.id,
    page: url,
    referer: request.headers.get('referer'),
    services: context.get(servicesContext),
  });
  return data(page, describeAnswer(page.kind));
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const outcome = await actOnAudit({
    id: params.id,
    form,
    clientAddress: context.get(requestContext).clientAddress,
    services: context.get(servicesContext),
  });
  // 303: reloading the page it leads to, or going back to it, does nothing again.
  if (outcome.about === 'leads') throw redirect(outcome.to, 303);
  const { status, retryAfter } = describeRefusal(outcome);
  return data<AuditAnswer>(outcome, {
    status,
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  });
}

function describeRefusal(answer: AuditAnswer): { status: number; retryAfter?: number | undefined } {
  switch (answer.about) {
    case 'weigh':
      return { status: weighStatuses[answer.answer.state], retryAfter: findRetryAfter(answer.answer) };
    case 'mail':
      return { status: 422 };
    case 'mail-limited':
      return { status: 429, retryAfter: answer.retryAfterSeconds };
    case 'mail-unavailable':
    case 'unavailable':
      return { status: 503, retryAfter: 60 };
  }
}

export const headers = reportHeaders;

const titles = {
  missing: () => 'No such report',
  unavailable: () => 'Report can’t be looked up',
  progress: (address: string) => `Weighing ${address}`,
  failure: (address: string) => `Not measured: ${address}`,
  report: (address: string) => `Report for ${address}`,
};

/** W-01, W-02: how an audit stands, and at last its report. */
export default function AuditRoute({ loaderData, actionData }: Route.ComponentProps) {
  const title = titles[loaderData.kind](findShownAddress(loaderData));
  return (
    <>
      <Head
        title={actionData ? `Error: ${title}` : title}
        description="A page, weighed: bytes, grams of CO2e, and what to fix first."
        noindex
        url="/website-carbon"
      />
      <AuditPage data={loaderData} answer={actionData} />
      {/* Everything works without a script except the live steps and the copy buttons. */}
      <script type="module" src={enhanceAuditUrl} />
    </>
  );
}

function AuditPage({ data, answer }: { data: AuditPageData; answer: AuditAnswer | undefined }) {
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
      note={answer && <ReportNote answer={answer} />}
    >
      <WeighForm answer={undefined} page={code === 'refused' ? undefined : page} />
    </Failed>
  );
}

type ReportPageProps = { data: ReportData; answer: AuditAnswer | undefined };

/** W-01: what was measured, what it means, and what to fix first. */
function ReportPage({ data, answer }: ReportPageProps) {
  const { report } = data;
  return (
    <>
      <ReportHead data={data} note={answer?.about === 'unavailable' && <ReportNote answer={answer} />} />
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
