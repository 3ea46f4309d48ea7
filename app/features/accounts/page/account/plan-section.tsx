import { useCallback, useEffect, useState } from 'react';
import { SiteLink } from '#app/components/links.tsx';
import { formatSydneyLongDay } from '#app/content/sydney-time.ts';
import {
  type AccountOrder,
  type AccountPlan,
  describeLastCharges,
} from '#app/features/payments/domain/account-orders.ts';
import { formatPrice } from '#app/features/payments/domain/money.ts';
import { isRunning } from '#app/features/payments/domain/order.ts';
import type { Serialized } from '../../domain/accounts.ts';
import { AsyncButton, Failure } from './async-button.tsx';
import { useDisclosure } from './setting.tsx';
import { fetchAccount } from './use-account.ts';
import { AccountSection } from './visitor-sections.tsx';

type Order = Serialized<AccountOrder>;
type Plan = Serialized<AccountPlan>;

/** Shows the running plans. Their next charge and end date are read from Stripe each time. */
export function PlanSection({ orders: all, userId }: { orders: Order[]; userId: string }) {
  const orders = all.filter(({ subscription }) => isRunning(subscription));
  if (orders.length === 0) return null;
  return (
    <AccountSection
      ground="sand"
      title={orders.length === 1 ? 'Your plan' : 'Your plans'}
      text="Your card details are with Stripe, our payment provider. We never see them."
    >
      <div className="plans">
        {orders.map((order) => (
          <RunningPlan key={order.reference} order={order} userId={userId} />
        ))}
      </div>
    </AccountSection>
  );
}

type Shown =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  /** The plan belongs to another Stripe account or mode, so it cannot be looked up. */
  | { kind: 'elsewhere' }
  | { kind: 'ready'; plan: Plan };

function RunningPlan({ order, userId }: { order: Order; userId: string }) {
  const { reference, planName, website, cents, sandbox } = order;
  const interval = order.interval ?? 'month';
  const { shown, load, change } = usePlan(userId, reference);
  return (
    <article className="stone plan" aria-busy={shown.kind === 'loading'}>
      <div>
        <h3>{planName}</h3>
        <p className="small soft">
          <span>{website ? `${reference}, for ${website}` : reference}</span>
          {sandbox && <span>. A trial: no card is charged</span>}
        </p>
      </div>
      <p className="price">
        <span>{formatPrice((shown.kind === 'ready' && shown.plan.cents) || cents)}</span>{' '}
        <small>a {interval}</small>
      </p>
      <Trouble order={order} state={shown.kind === 'ready' ? shown.plan.state : order.subscription} />
      {shown.kind === 'loading' && <p className="soft">Checking with Stripe…</p>}
      {shown.kind === 'failed' && (
        <Failure error={shown.error} sentence="Stripe is not responding right now." onRetry={load}>
          Only what this page can show is affected, not your plan.
        </Failure>
      )}
      {shown.kind === 'elsewhere' && (
        <p className="soft">
          This plan can’t be changed here. <SiteLink to="/contact">Write to us</SiteLink>, and we’ll change
          it.
        </p>
      )}
      {shown.kind === 'ready' && <Dates plan={shown.plan} />}
      {shown.kind === 'ready' && <Actions {...{ userId, change, order, plan: shown.plan }} />}
    </article>
  );
}

/** Says what is wrong with a plan, and what the owner can do. */
function Trouble({ order, state }: { order: Order; state: Order['subscription'] }) {
  const copy = order.paidAt ? state && troubles[state] : troubles[order.state];
  if (!copy) return null;
  return (
    <div className={copy === troubles.paused || copy === troubles.pending ? 'note' : 'note bad'}>
      <p>
        <b>{copy[0]}</b>
        <br />
        <span>{copy[1]}</span>
      </p>
    </div>
  );
}

type Explanation = readonly [what: string, toDo: string];

/** The key is the order's state until its first payment, and then the plan's. */
const troubles: Partial<Record<Order['state'] | NonNullable<Order['subscription']>, Explanation>> = {
  pending: [
    'The first payment is under way.',
    'A bank debit takes days, and we will email you when your bank has decided. Ending the plan does not stop a debit that is under way.',
  ],
  failed: [
    'Your bank declined the first payment.',
    'We are ending the plan, so that you are not charged for it later, and will email you when that is done.',
  ],
  late: [
    'The latest payment was declined.',
    'Stripe, our payment provider, may try again. Check that your card is valid.',
  ],
  unpaid: [
    'A payment is overdue, and we have stopped trying to collect it.',
    'Write to us, so that we can agree on how to continue.',
  ],
  paused: ['This plan is paused.', 'Nothing new is charged until we resume it, and we will email you then.'],
};

/** Screen readers announce the dates when a button has changed them. */
function Dates({ plan: { cents, nextChargeAt, retriesAt, endsAt, earliestEnd } }: { plan: Plan }) {
  const dates = [
    ['Stripe tries again', retriesAt],
    // The price may have been changed at Stripe since the order.
    [cents === undefined ? 'Next charge' : `Next charge, ${formatPrice(cents)}`, nextChargeAt],
    ['Ends', endsAt],
    ['Runs until at least', !endsAt && nextChargeAt && earliestEnd > nextChargeAt ? earliestEnd : undefined],
  ] as const;
  return (
    <dl className="dates" aria-live="polite">
      {dates.map(
        ([name, at]) =>
          at && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <time dateTime={at}>{formatSydneyLongDay(at)}</time>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

type ActionsProps = {
  userId: string;
  order: Order;
  plan: Plan;
  change: (how: 'end' | 'keep') => Promise<void>;
};

/** Cancelling a plan takes two presses; the second button names the day. */
function Actions({
  userId,
  order: { reference, interval = 'month', paidAt },
  plan: { nextChargeAt, endsAt, earliestEnd, isCollecting, state },
  change,
}: ActionsProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [hasPortal, setPortal] = useState(true);
  const close = () => setConfirming(false);
  const ref = useDisclosure<HTMLDivElement>(isConfirming, close, endsAt);
  // A plan that was never paid ends at once.
  const day = paidAt === undefined ? 'today' : formatSydneyLongDay(earliestEnd);
  const openPortal = async () => {
    const response = await fetchAccount(userId, `/orders/${reference}/portal`, 'POST');
    if (response.status === 404) return setPortal(false);
    if (!response.ok) throw new Error(`The billing portal failed with status ${response.status}.`);
    const { url } = (await response.json()) as { url: string };
    location.assign(url);
  };
  const end = async () => {
    await change('end');
    close();
  };
  return (
    <div className="presses" tabIndex={-1} ref={ref}>
      {isConfirming ? (
        <>
          <p>
            <span>{paidAt === undefined ? 'Your plan will then end ' : 'Your plan will then end on '}</span>
            <b>{day}</b>
            <span>. </span>
            <span>
              {describeLastCharges({ state, isCollecting, nextChargeAt, earliestEnd }, { interval, paidAt })}
            </span>
          </p>
          <AsyncButton variant="ink" onPress={end}>
            {`Yes, cancel from ${day}`}
          </AsyncButton>
          <button className="btn btn-line" type="button" onClick={close}>
            Keep it
          </button>
        </>
      ) : (
        <>
          {isRunning(state) && !endsAt && (
            <button className="btn btn-line" type="button" onClick={() => setConfirming(true)}>
              {`Cancel the plan from ${day}`}
            </button>
          )}
          {isRunning(state) && endsAt && (
            <AsyncButton onPress={() => change('keep')}>Keep the plan after all</AsyncButton>
          )}
          {hasPortal ? (
            <AsyncButton onPress={openPortal}>Card and billing at Stripe</AsyncButton>
          ) : (
            <p role="alert">
              Your card can’t be changed here at the moment. <SiteLink to="/contact">Write to us</SiteLink>,
              and we’ll send you a link.
            </p>
          )}
        </>
      )}
    </div>
  );
}

function usePlan(userId: string, reference: string) {
  const [shown, setShown] = useState<Shown>({ kind: 'loading' });
  const requestPlan = useCallback(
    async (action: 'plan' | 'end' | 'keep') => {
      const path = `/orders/${reference}/${action}`;
      const response = await fetchAccount(userId, path, action === 'plan' ? 'GET' : 'POST');
      if (response.status === 404) return setShown({ kind: 'elsewhere' });
      if (!response.ok) throw new Error(`The plan failed with status ${response.status}.`);
      setShown({ kind: 'ready', plan: (await response.json()) as Plan });
    },
    [userId, reference],
  );
  const load = useCallback(() => {
    setShown({ kind: 'loading' });
    requestPlan('plan').catch((error) => setShown({ kind: 'failed', error }));
  }, [requestPlan]);
  useEffect(load, [load]);
  return { shown, load, change: requestPlan };
}
