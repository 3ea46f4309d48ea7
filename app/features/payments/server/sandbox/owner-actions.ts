import { formatCents } from '../../domain/money.ts';
import {
  changePrice,
  closeDispute,
  endSubscription,
  failRefund,
  giveUp,
  openDispute,
  prorate,
  refund,
  renew,
  resolveInvoice,
  setPause,
  sumRefunds,
} from './after-payment.ts';
import { findFirstIntent } from './checkout.ts';
import {
  type Dispute,
  type Invoice,
  type PaymentIntent,
  type Refund,
  readPeriod,
  type Session,
  type Subscription,
} from './objects.ts';
import type { SandboxTransaction } from './sandbox-transaction.ts';

/** What has happened since a session was completed. */
export type PaymentHistory = {
  /** The first payment, which may be pending or have failed. */
  first: PaymentIntent | undefined;
  /** The newest payment that was made. */
  latest: PaymentIntent | undefined;
  refunds: Refund[];
  disputes: Dispute[];
  subscription: Subscription | undefined;
  /** The invoices after the first, oldest first, and whether a debit for each is under way. */
  invoices: (Invoice & { isPending: boolean })[];
};

export async function readHistory(sandbox: SandboxTransaction, session: Session): Promise<PaymentHistory> {
  const { customer, subscription } = session;
  const first = await findFirstIntent(sandbox, session);
  const intents = customer ? await sandbox.list('payment_intent', customer) : first ? [first] : [];
  const listAll = async <Listed>(list: (id: string) => Promise<Listed[]>) =>
    (await Promise.all(intents.map(({ id }) => list(id)))).flat();
  const processing = intents.filter(({ status }) => status === 'processing').map(({ id }) => id);
  const invoices = customer ? await sandbox.list('invoice', customer) : [];
  return {
    first,
    latest: intents.find(({ status }) => status === 'succeeded'),
    refunds: await listAll((id) => sandbox.list('refund', id)),
    disputes: await listAll((id) => sandbox.list('dispute', id)),
    subscription: subscription ? await sandbox.find('subscription', subscription) : undefined,
    invoices: invoices
      .filter(({ id }) => id !== session.invoice)
      .map((invoice) => {
        const paidBy = invoice.payments.data[0]?.payment.payment_intent ?? '';
        return { ...invoice, isPending: processing.includes(paidBy) };
      })
      .reverse(),
  };
}

type OwnerAction = { name: string; label: string; run(sandbox: SandboxTransaction): Promise<unknown> };

/** The price of the change of a plan that the sandbox offers. */
const changeCents = 4321;

/** Lists what an owner could do in Stripe's dashboard, or wait months for. The sandbox's page has a button for each. */
export function listOwnerActions(history: PaymentHistory): OwnerAction[] {
  const { latest, refunds, disputes, subscription } = history;
  const actions: OwnerAction[] = [];
  const offer = (name: string, label: string, run: OwnerAction['run']) => actions.push({ name, label, run });
  const isOfLatest = (linked: Refund | Dispute) => linked.payment_intent === latest?.id;
  const left = latest ? latest.amount - sumRefunds(refunds.filter(isOfLatest)) : 0;
  if (latest && left > 0)
    offer('refund', 'Refund the latest payment in full', (sandbox) => refund(sandbox, latest.id));
  if (latest && left > 1)
    offer('refund-half', 'Refund half of the latest payment', (sandbox) =>
      refund(sandbox, latest.id, Math.floor(left / 2)),
    );
  const good = refunds.find(({ status }) => status === 'succeeded');
  if (good) offer('refund-fails', 'The refund fails at the bank', (sandbox) => failRefund(sandbox, good.id));
  const open = disputes.find(({ status }) => status === 'needs_response');
  if (open) {
    offer('dispute-won', 'Win the dispute', (sandbox) => closeDispute(sandbox, open.id, 'won'));
    offer('dispute-lost', 'Lose the dispute', (sandbox) => closeDispute(sandbox, open.id, 'lost'));
  } else if (latest && !disputes.some(isOfLatest))
    offer('dispute', 'The bank disputes the latest payment', (sandbox) => openDispute(sandbox, latest.id));
  // A plan whose first payment is pending or has failed has nothing to renew.
  const isBegun = subscription && subscription.status !== 'canceled' && latest;
  if (isBegun) offerPlanActions(offer, subscription, history);
  return actions;
}

function offerPlanActions(
  offer: (name: string, label: string, run: OwnerAction['run']) => void,
  { id, pause_collection, status, ...plan }: Subscription,
  { invoices }: PaymentHistory,
): void {
  const { interval, cents } = readPeriod(plan);
  const passes = `A ${interval} passes, and`;
  const dearer = Math.round(cents * 1.1);
  if (pause_collection) offer('resume', 'Resume the plan', (sandbox) => setPause(sandbox, id, false));
  else if (status !== 'unpaid') {
    offer('renew', `${passes} the next is paid`, (sandbox) => renew(sandbox, id, 'paid'));
    offer('renew-pending', `${passes} a bank debit is under way`, (sandbox) => renew(sandbox, id, 'pending'));
    offer('renew-fails', `${passes} the card is declined`, (sandbox) => renew(sandbox, id, 'declined'));
    offer('renew-free', `${passes} a credit covers the next`, (sandbox) => renew(sandbox, id, 'free'));
    offer('change', `Charge ${formatCents(changeCents)} for a change of the plan`, (sandbox) =>
      prorate(sandbox, id, changeCents),
    );
    offer('raise', `Raise the price to ${formatCents(dearer)}`, (sandbox) =>
      changePrice(sandbox, id, dearer),
    );
    offer('pause', 'Pause the plan', (sandbox) => setPause(sandbox, id, true));
  }
  const due = invoices.find((invoice) => invoice.status === 'open');
  if (due) {
    // The name contains the invoice, so that a second click never charges another one.
    const payment = due.isPending ? 'The pending debit is' : 'The declined payment is retried, and is';
    offer(`retry-${due.id}`, `${payment} paid`, (sandbox) => resolveInvoice(sandbox, due.id, 'paid'));
    offer(`retry-fails-${due.id}`, `${payment} declined`, (sandbox) =>
      resolveInvoice(sandbox, due.id, 'declined'),
    );
    if (status === 'past_due')
      offer('give-up', 'Stripe stops trying to collect it', (sandbox) => giveUp(sandbox, due.id));
  }
  offer('end', 'End the plan now', (sandbox) => endSubscription(sandbox, id));
}
