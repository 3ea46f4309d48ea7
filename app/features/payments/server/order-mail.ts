import type { JobHandler, JobHandlers, NewJob } from '#platform/jobs/job.ts';
import {
  type AgencyDelivery,
  type MailService,
  sendToAgency,
  sendToPerson,
} from '#platform/jobs/send-to-agency.ts';
import type { Log } from '#platform/log.ts';
import type { Order } from '../domain/order.ts';
import {
  listRecipients,
  writeAgencyOrderEmail,
  writeBuyerOrderEmail,
  writeFaultsEmail,
  writeStrayEventEmail,
} from '../domain/order-emails.ts';
import { describeEvent, type EmailOptions, type OrderEvent } from '../domain/order-event.ts';
import type { PaymentEvent } from '../domain/payment-facts.ts';
import { isIssuedOnAcceptance, type Receipt, type Seller } from '../domain/receipt.ts';
import type { OrderStore } from './database/order-store.ts';

export const orderMailKind = 'order-mail';
const strayMailKind = 'stray-payment-mail';
const faultsMailKind = 'payment-faults-mail';

export type OrderMailPayload = AgencyDelivery &
  Pick<OrderEvent, 'what' | 'subjectId'> & { orderId: string; recipient: 'agency' | 'buyer' };

type StrayMailPayload = AgencyDelivery & { eventId: string };
type FaultsMailPayload = AgencyDelivery & { faults: string[] };

export function formatOrderSubject(orderId: string): string {
  return `order:${orderId}`;
}

/**
 * Creates the jobs for the emails about events of an order. Their keys prevent duplicates. `accepted`: about what was booked
 * while the order was held. The agency has been notified of that, but for a payment.
 */
export function listOrderMailJobs(
  { id }: Order,
  events: OrderEvent[],
  now: Date,
  accepted?: 'accepted',
): NewJob[] {
  return events.flatMap(({ what, subjectId }) => {
    const recipients = listRecipients(what).filter(
      (recipient) => !accepted || recipient === 'buyer' || what === 'payment',
    );
    return recipients.map((recipient) => ({
      kind: orderMailKind,
      subject: formatOrderSubject(id),
      key: `${orderMailKind}:${id}:${what}:${subjectId}:${recipient}${accepted ? `:${accepted}` : ''}`,
      payload: {
        orderId: id,
        what,
        subjectId,
        recipient,
        date: now.toISOString(),
      } satisfies OrderMailPayload,
    }));
  });
}

/** Creates one email job for all events about the same object. */
export function planStrayMail({ id, objectId }: PaymentEvent, now: Date): NewJob {
  return {
    kind: strayMailKind,
    subject: `stray-payment:${objectId}`,
    key: `${strayMailKind}:${objectId}`,
    payload: { eventId: id, date: now.toISOString() } satisfies StrayMailPayload,
  };
}

/** The most faults that an email lists; the log has all. */
const maxFaults = 20;

/** Creates the job for one email a day about what could not be compared with Stripe. */
export function planFaultsMail(faults: string[], now: Date): NewJob {
  const date = now.toISOString();
  return {
    kind: faultsMailKind,
    key: `${faultsMailKind}:${date.slice(0, 10)}`,
    payload: { faults: faults.slice(0, maxFaults), date } satisfies FaultsMailPayload,
  };
}

type OrderMailOptions = MailService & {
  store: OrderStore;
  seller: Seller;
  nameCommands: EmailOptions['nameCommands'];
  log: Log;
};

export function createOrderMailHandlers({
  store,
  seller,
  nameCommands,
  log,
  ...mailService
}: OrderMailOptions): JobHandlers {
  const readEmail = async ({
    orderId,
    what,
    subjectId,
    date,
  }: OrderMailPayload): Promise<EmailOptions | undefined> => {
    const order = await store.findOrder(orderId);
    if (!order) return undefined;
    const { notes, movements, receipts } = await store.readHistory(orderId);
    const event = [...notes, ...movements.map(describeEvent)].find(
      (entry) => entry.what === what && entry.subjectId === subjectId,
    );
    const isOfEvent = ({ kind, stripeId }: Pick<Receipt, 'kind' | 'stripeId'>) =>
      kind === what && stripeId === subjectId;
    const issued = receipts.find(isOfEvent);
    const movement = movements.find(isOfEvent);
    const isOfAcceptance = issued && movement && isIssuedOnAcceptance(issued, movement, order);
    // An email from before the acceptance that was late must not send the receipt beside the one that follows.
    const isEarlier = isOfAcceptance && date < issued.issuedAt;
    const receipt = isEarlier ? undefined : issued;
    const samePurchases = what === 'payment' ? await store.listSamePurchases(order) : [];
    const onAcceptance = isOfAcceptance && !isEarlier;
    return event && { order, movements, event, receipt, onAcceptance, samePurchases, seller, nameCommands };
  };
  const orderMail: JobHandler = async (job, run) => {
    const payload = job as OrderMailPayload;
    const email = await readEmail(payload);
    if (!email) return;
    const { order } = email;
    const toBuyer = payload.recipient === 'buyer';
    const content = toBuyer ? writeBuyerOrderEmail(email) : writeAgencyOrderEmail(email);
    if (!content) return;
    const isFirst = run.attempt === 1;
    if (
      order.mode === 'sandbox' &&
      isFirst &&
      !(await store.countTrialEmail(payload.recipient, order.mailTo))
    ) {
      log.warn('an email about a trial was not sent, because there were too many', {
        order: order.reference,
      });
      return;
    }
    const about = [order.id, payload.what, payload.subjectId, email.onAcceptance && 'accepted']
      .filter(Boolean)
      .join('.');
    if (!toBuyer) return sendToAgency(mailService, { content, about, delivery: payload }, run);
    await sendToPerson(mailService, content, {
      about: `${about}.buyer`,
      address: order.mailTo,
      date: payload.date,
    });
  };
  const strayMail: JobHandler = async (job, run) => {
    const delivery = job as StrayMailPayload;
    const event = await store.findEvent(delivery.eventId);
    if (event)
      await sendToAgency(
        mailService,
        { content: writeStrayEventEmail(event), about: event.id, delivery },
        run,
      );
  };
  const faultsMail: JobHandler = async (job, run) => {
    const delivery = job as FaultsMailPayload;
    const about = `payment-faults-${delivery.date.slice(0, 10)}`;
    await sendToAgency(mailService, { content: writeFaultsEmail(delivery.faults), about, delivery }, run);
  };
  return { [orderMailKind]: orderMail, [strayMailKind]: strayMail, [faultsMailKind]: faultsMail };
}
