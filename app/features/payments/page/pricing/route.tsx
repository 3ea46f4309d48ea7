import { useState } from 'react';
import { data, redirect, useLocation } from 'react-router';
import type { PageHandle } from '#app/page-handle.ts';
import { requestContext, servicesContext } from '#app/services-context.ts';
import { Head } from '#app/shell/head/head.tsx';
import { createPageCard } from '#app/shell/head/page-cards.ts';
import { readFormText } from '#platform/text/read-input.ts';
import type { Choice } from '../../domain/checkout.ts';
import type { Route } from './+types/route';
import { createPricingData, type PricingData, type PricingRefusal } from './create-pricing-data.server.ts';
import { PricingPage } from './pricing.tsx';

export const handle = {
  // For visitors who come back from the payment page, React restores the typed values from session storage.
  react: (loaderData) => {
    const { cancelled, choice } = (loaderData ?? {}) as { cancelled?: boolean; choice?: Choice };
    return cancelled === true && choice !== undefined;
  },
  // With these parameters the page is not cached, because two visitors must never get the same attempt.
  page: { uncachedQuery: ['plan', 'cancelled'] },
} satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { content, checkout } = context.get(servicesContext);
  const page = createPricingData(content, checkout.isOpen);
  const named = url.searchParams.get('plan');
  const plan = page.plans.find(({ slug, payable }) => payable && slug === named)?.slug;
  const choice: Choice | undefined =
    plan === undefined ? undefined : { plan, attempt: checkout.createAttempt(), email: '', website: '' };
  return {
    page,
    sandbox: checkout.isOpen && checkout.sandbox,
    choice,
    cancelled: url.searchParams.has('cancelled'),
    named,
  };
}

/** The maximum number of characters read from each field. The site's own form never sends more. */
const maxLengths = { plan: 100, attempt: 200, email: 1000, website: 3000, access_token: 16_000 };

const statuses = { faulty: 422, limited: 429, unavailable: 503, 'unknown-plan': 404, closed: 503 } as const;

export async function action({ context, request }: Route.ActionArgs) {
  // A body that is not a form counts as an empty form.
  const form = await request.formData().catch(() => new FormData());
  const { clientAddress } = context.get(requestContext);
  const read = (name: keyof typeof maxLengths) => readFormText(form, name, maxLengths[name]);
  const outcome = await context.get(servicesContext).checkout.start({
    ...{ plan: read('plan'), attempt: read('attempt'), email: read('email'), website: read('website') },
    accessToken: read('access_token') || undefined,
    address: clientAddress,
  });
  // After a 303, reloading or going back does not resubmit the form.
  if (outcome.state === 'redirect') throw redirect(outcome.to, { status: 303 });
  return data<PricingRefusal>(outcome, {
    status: statuses[outcome.state],
    headers: outcome.state === 'limited' ? { 'retry-after': String(outcome.retryAfterSeconds) } : {},
  });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** R-18, P-01. */
export default function PricingRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { page } = loaderData;
  const refusal = useRefusal(actionData);
  const typed = refusal && 'choice' in refusal ? refusal.choice : undefined;
  const choice = refusal ? typed : loaderData.choice;
  return (
    <>
      <Head
        title={formatTitle(page, { ...loaderData, choice, failed: !!refusal })}
        description={page.description}
        card={createPageCard('/pricing', page.headline)}
        // With a plan chosen the page belongs to one visitor; the canonical URL is the page without parameters.
        feedless={!!choice}
        {...(!choice && !refusal && { subject: { trail: { links: [], name: 'Pricing' }, faq: page.faq } })}
      />
      <PricingPage {...loaderData} choice={choice} refusal={refusal} />
    </>
  );
}

/** Retains the action's result until another plan is chosen. React Router drops it on any navigation within the page. */
function useRefusal(actionData: PricingRefusal | undefined): PricingRefusal | undefined {
  const { search } = useLocation();
  const [lastResult, setLastResult] = useState({ refusal: actionData, search });
  if (actionData && actionData !== lastResult.refusal) setLastResult({ refusal: actionData, search });
  return actionData ?? (lastResult.search === search ? lastResult.refusal : undefined);
}

type TitleOptions = { choice: Choice | undefined; failed: boolean; cancelled: boolean };

function formatTitle({ title, plans }: PricingData, { choice, failed, cancelled }: TitleOptions): string {
  const chosen = plans.find(({ slug }) => slug === choice?.plan);
  const name = chosen ? `Pay for ${chosen.name}` : title;
  if (failed) return `Error: ${name}`;
  return cancelled ? `Nothing charged: ${name}` : name;
}
