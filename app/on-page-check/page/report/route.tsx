import './seo-report.css';
import { enhanceAuditUrl } from 'virtual:standalone-scripts';
import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { Failed, NoReport } from '#app/audit/page/report/failed.tsx';
import { ProgressPage } from '#app/audit/page/report/progress-page.tsx';
import {
  describeAnswer,
  findRefresh,
  findShownAddress,
  reportHeaders,
} from '#app/audit/page/report/report-route.ts';
import { refuse } from '#app/audit/page/website-carbon/weigh-data.ts';
import { WeighNote } from '#app/audit/page/website-carbon/weigh-note.tsx';
import { FootCall } from '#app/frame/foot-call.tsx';
import { Head } from '#app/head/head.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { requestContext, servicesContext } from '#app/services-context.ts';
import { BoosterForm } from '../seo-booster/booster-form.tsx';
import type { Route } from './+types/route';
import { actOnCheck, loadCheck } from './check.server.ts';
import type { CheckAnswer, CheckPageData, CheckReportData } from './check-data.ts';
import { AssistantsSection } from './sections/assistants-section.tsx';
import { CheckHead } from './sections/check-head.tsx';
import { FineSection, FixSection } from './sections/checks-sections.tsx';
import { KeepSection } from './sections/keep-section.tsx';
import { PreviewSection } from './sections/preview-section.tsx';
import { WordsSection } from './sections/words-section.tsx';

/** The page belongs to one visitor and is never cached. */
export const handle = {
  page: { cache: false, payload: 'apart' },
  refresh: findRefresh,
} satisfies PageHandle;

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await loadCheck(params.id, context.get(servicesContext));
  return data(page, describeAnswer(page.kind));
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const outcome = await actOnCheck({
    id: params.id,
    form,
    clientAddress: context.get(requestContext).clientAddress,
    services: context.get(servicesContext),
  });
  // 303: reloading the page it leads to, or going back to it, does nothing again.
  if (outcome.about === 'leads') throw redirect(outcome.to, 303);
  const refused = outcome.about === 'check' ? outcome.answer : ({ state: 'unavailable' } as const);
  return refuse<CheckAnswer>(outcome, refused);
}

export const headers = reportHeaders;

const titles = {
  missing: () => 'No such report',
  unavailable: () => 'Report can’t be looked up',
  progress: (address: string) => `Checking ${address}`,
  failure: (address: string) => `Not checked: ${address}`,
  report: (address: string) => `On-page check of ${address}`,
};

/** how a check stands, and at last its report. */
export default function SeoReportRoute({ loaderData, actionData }: Route.ComponentProps) {
  const title = titles[loaderData.kind](findShownAddress(loaderData));
  return (
    <>
      <Head
        title={actionData ? `Error: ${title}` : title}
        description="A page, read as search engines read it, and what to fix first."
        noindex
        url="/seo-booster"
      />
      <CheckPage data={loaderData} answer={actionData} />
      {/* Everything works without a script except the live steps and the copy buttons. */}
      {loaderData.kind === 'progress' && <script type="module" src={enhanceAuditUrl} />}
    </>
  );
}

type CheckPageProps = { data: CheckPageData; answer: CheckAnswer | undefined };

function CheckPage({ data, answer }: CheckPageProps) {
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
      <FixSection report={report} />
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
