import { useState } from 'react';
import { data, redirect, useLocation } from 'react-router';
import { Head } from '#app/head/head.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { requestContext } from '#app/request-context.ts';
import { servicesContext } from '#app/services-context.ts';
import type { Route } from './+types/route';
import { PricingPage } from './pricing.tsx';
import type { Choice, PricingAnswer } from './pricing-answer.ts';
import { createPricingData, type PricingData } from './pricing-data.ts';
import { readAttempt } from './read-attempt.ts';
import { startPaying } from './start-paying.server.ts';

/** A choice brings a form with an attempt of its own: two visitors must never get the same. */
const own = ['plan', 'cancelled', 'attempt'];

/** Who came back from paying goes on with a form that has to know what was typed: React comes at once. */
export const handle = {
  react: (loaderData) => {
    const { choice, cancelled } = (loaderData ?? {}) as { choice?: Choice; cancelled?: boolean };
    return choice !== undefined && cancelled === true;
  },
  page: { own },
} satisfies PageHandle;

export function loader({ context, url }: Route.LoaderArgs) {
  const { content, checkout } = context.get(servicesContext);
  const page = createPricingData(content, checkout.open);
  const named = url.searchParams.get('plan');
  const plan = page.plans.find(({ slug, bill }) => bill && slug === named)?.slug;
  const choice: Choice | undefined = plan
    ? { plan, attempt: readAttempt(url.searchParams) ?? checkout.createAttempt(), email: '' }
    : undefined;
  const cancelled = url.searchParams.has('cancelled');
  return data(
    { page, sandbox: checkout.open && checkout.sandbox, choice, cancelled, unknown: named !== null && !plan },
    { headers: own.some((name) => url.searchParams.has(name)) ? { 'cache-control': 'no-store' } : {} },
  );
}

const statuses = { faulty: 422, limited: 429, unavailable: 503, 'unknown-plan': 404, closed: 503 } as const;

export async function action({ context, request }: Route.ActionArgs) {
  // A body that is no form has no fields: the answer names what is missing.
  const form = await request.formData().catch(() => new FormData());
  const outcome = await startPaying({
    form,
    clientAddress: context.get(requestContext).clientAddress,
    services: context.get(servicesContext),
  });
  // 303: reloading the page it leads to, or going back to it, sends nothing again.
  if (outcome.state === 'leads') throw redirect(outcome.to, 303);
  return data<PricingAnswer>(outcome, {
    status: statuses[outcome.state],
    headers: outcome.state === 'limited' ? { 'retry-after': String(outcome.retryAfterSeconds) } : {},
  });
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders.get('retry-after');
  const control = loaderHeaders.get('cache-control');
  return { ...(control && { 'cache-control': control }), ...(retryAfter && { 'retry-after': retryAfter }) };
}

/** R-18, P-01. */
export default function PricingRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { page } = loaderData;
  const answer = useAnswer(actionData);
  const choice = answer && !('plan' in answer) ? undefined : (answer ?? loaderData.choice);
  return (
    <>
      <Head
        title={formatTitle(page, { choice, failed: !!answer, cancelled: loaderData.cancelled })}
        description={page.description}
      />
      <PricingPage {...loaderData} choice={choice} answer={answer} />
    </>
  );
}

/** The router forgets it as soon as the visitor follows a link within the page; here only another choice does. */
function useAnswer(actionData: PricingAnswer | undefined): PricingAnswer | undefined {
  const { search } = useLocation();
  const [kept, setKept] = useState({ answer: actionData, search });
  if (actionData && actionData !== kept.answer) setKept({ answer: actionData, search });
  return actionData ?? (kept.search === search ? kept.answer : undefined);
}

type Standing = { choice: Choice | undefined; failed: boolean; cancelled: boolean };

function formatTitle({ title, plans }: PricingData, { choice, failed, cancelled }: Standing): string {
  const chosen = plans.find(({ slug }) => slug === choice?.plan);
  const name = chosen ? `Pay for ${chosen.name}` : title;
  return failed ? `Error: ${name}` : cancelled ? `Nothing charged: ${name}` : name;
}
