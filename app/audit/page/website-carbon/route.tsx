import { data, redirect } from 'react-router';
import { Head } from '#app/head/head.tsx';
import { createPageCard } from '#app/head/page-cards.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { requestContext } from '#app/request-context.ts';
import { servicesContext } from '#app/services-context.ts';
import type { Route } from './+types/route';
import { askForAudit } from './ask-for-audit.server.ts';
import { refuse, toolHeaders } from './refuse.ts';
import { findWeighData, type WeighAnswer } from './weigh-data.ts';
import { WeighPage, weighTrail } from './weigh-page.tsx';

/** A page that a link has filled in belongs to one visitor. */
export const handle = { page: { own: ['page', 'deleted'] } } satisfies PageHandle;

export function loader({ context, url }: Route.LoaderArgs) {
  const { content, audits } = context.get(servicesContext);
  const weigh = findWeighData(content);
  if (!weigh) throw data('Page not found', { status: 404 });
  const page = url.searchParams.get('page')?.slice(0, 2000);
  const deleted = url.searchParams.has('deleted');
  const own = page !== undefined || deleted;
  return data(
    { weigh, page, deleted, usesBrowser: audits.usesBrowser },
    { headers: own ? { 'cache-control': 'no-store' } : {} },
  );
}

export async function action({ context, request }: Route.ActionArgs) {
  // A body that is no form counts as a form without fields, and the answer says what is missing.
  const form = await request.formData().catch(() => new FormData());
  const outcome = await askForAudit({
    form,
    clientAddress: context.get(requestContext).clientAddress,
    services: context.get(servicesContext),
  });
  // 303: reloading the page it leads to, or going back to it, weighs nothing again.
  if (outcome.state === 'placed') throw redirect(`/website-carbon/${outcome.id}`, 303);
  return refuse<WeighAnswer>(outcome, outcome);
}

export const headers = toolHeaders;

export default function WebsiteCarbonRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { weigh, page, deleted, usesBrowser } = loaderData;
  return (
    <>
      <Head
        title={actionData ? `Error: ${weigh.title}` : weigh.title}
        description={weigh.description}
        noindex={page !== undefined || deleted}
        card={createPageCard('/website-carbon', weigh.headline)}
        subject={{ trail: { links: weighTrail, name: weigh.name }, faq: weigh.faq }}
      />
      <WeighPage
        data={weigh}
        answer={actionData}
        page={page}
        deleted={deleted && !actionData}
        usesBrowser={usesBrowser}
      />
    </>
  );
}
