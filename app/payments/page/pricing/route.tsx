import { useState } from 'react';
import { data, redirect, useLocation } from 'react-router';
import { Head } from '#app/head/head.tsx';
import { createPageCard } from '#app/head/page-cards.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { requestContext, servicesContext } from '#app/services-context.ts';
import type { Route } from './+types/route';
import {
  endTurns,
  formatAttemptCookie,
  formatTurnCookie,
  readAttemptCookie,
} from './attempt-cookie.server.ts';
import type { OrderedBefore } from './ordered-before.ts';
import { PricingPage } from './pricing.tsx';
import type { Cancelled, Choice, PricingAnswer } from './pricing-answer.ts';
import { createPricingData, findMissed, type PricingData } from './pricing-data.ts';
import { recallChoice } from './recall-choice.server.ts';
import { startPaying } from './start-paying.server.ts';

/** These parameters make the page one visitor's own, because two visitors must never get the same attempt. */
const own = ['plan', 'cancelled', 'ordered'];

export const handle = { page: { own } } satisfies PageHandle;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content, checkout } = services;
  const page = createPricingData(content, checkout.open);
  const named = url.searchParams.get('plan');
  const plan = page.plans.find(({ slug, bill }) => bill && slug === named)?.slug;
  const standing = plan ? await recallChoice({ plan, request, url, services }) : undefined;
  const cancelled: Cancelled = standing?.ranOut ? 'ran-out' : 'left';
  const facts = {
    sandbox: checkout.open && checkout.sandbox,
    choice: standing?.choice,
    before: standing?.before,
    cancelled: url.searchParams.has('cancelled') ? cancelled : undefined,
    missed: findMissed(named, page, content),
  };
  return data(
    { page, ...facts },
    { headers: own.some((name) => url.searchParams.has(name)) ? { 'cache-control': 'no-store' } : {} },
  );
}

const statuses = { faulty: 422, limited: 429, unavailable: 503, 'unknown-plan': 404, closed: 503 } as const;

/** Marks the address of a form that is sent for the second time, so that there is no third. */
const repeated = 'repeated';

export async function action({ context, request, url }: Route.ActionArgs) {
  // A body that is not a form counts as an empty one, so that the answer names what is missing.
  const form = await request.formData().catch(() => new FormData());
  const services = context.get(servicesContext);
  const { siteUrl } = services;
  const outcome = await startPaying({
    form,
    findEarlier: (plan) => readAttemptCookie(request, siteUrl, plan),
    // Programs keep no cookies, so they get their answer at once.
    canRepeat: request.headers.get('sec-fetch-mode') === 'navigate' && !url.searchParams.has(repeated),
    clientAddress: context.get(requestContext).clientAddress,
    services,
  });
  if (outcome.state === 'repeats') {
    const again = new URLSearchParams([...url.searchParams, [repeated, '1']]);
    const turn = formatTurnCookie(siteUrl, outcome.plan, outcome.attempt);
    // With 307 the browser sends the same form again, without asking the visitor.
    throw redirect(`/pricing?${again}`, { status: 307, headers: { 'set-cookie': turn } });
  }
  if (outcome.state === 'leads') {
    const { plan, attempt } = outcome;
    const cookies = [formatAttemptCookie(siteUrl, plan, attempt), ...endTurns(request, siteUrl, plan)];
    // After 303 a reload or Back does not send the form again.
    throw redirect(outcome.to, {
      status: 303,
      headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]),
    });
  }
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
        title={formatTitle(page, { ...loaderData, choice, failed: !!answer })}
        description={page.description}
        card={createPageCard('/pricing', page.headline)}
        // With a plan chosen the page belongs to one visitor; its canonical address is the page for search engines.
        feedless={!!choice}
        {...(!choice && !answer && { subject: { trail: { links: [], name: 'Pricing' }, faq: page.faq } })}
      />
      <PricingPage {...loaderData} choice={choice} answer={answer} />
    </>
  );
}

/** Keeps the action's answer until another plan is chosen. The router drops it at any link within the page. */
function useAnswer(actionData: PricingAnswer | undefined): PricingAnswer | undefined {
  const { search } = useLocation();
  const [kept, setKept] = useState({ answer: actionData, search });
  if (actionData && actionData !== kept.answer) setKept({ answer: actionData, search });
  return actionData ?? (kept.search === search ? kept.answer : undefined);
}

type Standing = {
  choice: Choice | undefined;
  before: OrderedBefore | undefined;
  failed: boolean;
  cancelled: Cancelled | undefined;
};

function formatTitle({ title, plans }: PricingData, { choice, before, failed, cancelled }: Standing): string {
  const chosen = plans.find(({ slug }) => slug === choice?.plan);
  const name = chosen ? `Pay for ${chosen.name}` : title;
  if (failed) return `Error: ${name}`;
  if (before) return `${before.short}: ${name}`;
  return cancelled ? `Nothing charged: ${name}` : name;
}
