import { data, redirect } from 'react-router';
import { refuse, toolHeaders } from '#app/audit/page/website-carbon/refuse.ts';
import { Head } from '#app/head/head.tsx';
import { createPageCard } from '#app/head/page-cards.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { findTextPageData } from '#app/pages/text-page/text-page-data.ts';
import { requestContext } from '#app/request-context.ts';
import { servicesContext } from '#app/services-context.ts';
import type { Route } from './+types/route';
import { askForCheck } from './ask-for-check.server.ts';
import type { BoosterAnswer } from './booster-data.ts';
import { BoosterPage } from './booster-page.tsx';

/** A page that a link has filled in belongs to one visitor. */
export const handle = { page: { own: ['page', 'phrase', 'deleted'] } } satisfies PageHandle;

export function loader({ context, url }: Route.LoaderArgs) {
  const guide = findTextPageData(context.get(servicesContext).content, '/seo-booster');
  if (!guide) throw data('Page not found', { status: 404 });
  const page = url.searchParams.get('page')?.slice(0, 2000);
  const phrase = url.searchParams.get('phrase')?.slice(0, 200);
  const deleted = url.searchParams.has('deleted');
  const own = page !== undefined || phrase !== undefined || deleted;
  return data({ guide, page, phrase, deleted, own }, { headers: own ? { 'cache-control': 'no-store' } : {} });
}

export async function action({ context, request }: Route.ActionArgs) {
  // A body that is no form counts as a form without fields, and the answer says what is missing.
  const form = await request.formData().catch(() => new FormData());
  const outcome = await askForCheck({
    form,
    clientAddress: context.get(requestContext).clientAddress,
    services: context.get(servicesContext),
  });
  // 303: reloading the page it leads to, or going back to it, checks nothing again.
  if (outcome.state === 'placed') throw redirect(`/seo-booster/${outcome.id}`, 303);
  return refuse<BoosterAnswer>(outcome, outcome);
}

export const headers = toolHeaders;

export default function SeoBoosterRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { guide, page, phrase, deleted, own } = loaderData;
  return (
    <>
      <Head
        title={actionData ? `Error: ${guide.title}` : guide.title}
        description={guide.description}
        url={guide.path}
        noindex={own}
        card={createPageCard(guide.path, guide.headline)}
        subject={{ trail: { links: guide.trail, name: guide.name }, faq: guide.faq }}
      />
      <BoosterPage
        guide={guide}
        answer={actionData}
        page={page}
        phrase={phrase}
        deleted={deleted && !actionData}
      />
    </>
  );
}
