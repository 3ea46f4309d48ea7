import { enhanceAuditUrl } from 'virtual:standalone-scripts';
import { data, redirect } from 'react-router';
import {
  describeAnswer,
  findRefresh,
  findShownAddress,
  reportHeaders,
} from '#app/audit/page/report/report-route.ts';
import { refuse } from '#app/audit/page/website-carbon/refuse.ts';
import { Head } from '#app/head/head.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { requestContext } from '#app/request-context.ts';
import { servicesContext } from '#app/services-context.ts';
import type { Route } from './+types/route';
import { actOnCheck, loadCheck } from './check.server.ts';
import type { CheckAnswer } from './check-data.ts';
import { CheckPage } from './check-page.tsx';

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
        description="A page, read as search engines read it, and what to mend first."
        noindex
        url="/seo-booster"
      />
      <CheckPage data={loaderData} answer={actionData} />
      {/* Without a script everything works except the live steps and the copy buttons. */}
      {loaderData.kind === 'progress' && <script type="module" src={enhanceAuditUrl} />}
    </>
  );
}
