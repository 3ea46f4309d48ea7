import type { JobHandler, JobHandlers, NewJob } from '#platform/jobs/job.ts';
import {
  type AgencyDelivery,
  type MailService,
  sendToAgency,
  sendToPerson,
} from '#platform/jobs/send-to-agency.ts';
import type { Order } from '../domain/order.ts';
import {
  listRecipients,
  writeAgencyOrderEmail,
  writeBuyerOrderEmail,
  writeStrayEventEmail,
} from '../domain/order-emails.ts';
import type { NoteKind, OrderNote, StoredNote } from '../domain/order-note.ts';
import type { PaymentEvent } from '../domain/payment-facts.ts';
import type { Seller } from '../domain/receipt.ts';
import type { OrderStore } from './database/order-store.ts';

export const orderMailKind = 'order-mail';
const strayMailKind = 'stray-payment-mail';

export type OrderMailPayload = AgencyDelivery & {
  orderId: string;
  what: NoteKind;
  about: string;
  recipient: 'agency' | 'buyer';
};

type StrayMailPayload = AgencyDelivery & { eventId: string };

export function formatOrderSubject(orderId: string): string {
  return `order:${orderId}`;
}

/** Creates the jobs for the emails about notes. Their keys prevent duplicates. */
export function listOrderMailJobs({ id }: Order, notes: OrderNote[], now: Date): NewJob[] {
  return notes.flatMap(({ what, about }) =>
    listRecipients(what).map((recipient) => ({
      kind: orderMailKind,
      subject: formatOrderSubject(id),
      key: `${orderMailKind}:${id}:${what}:${about}:${recipient}`,
      payload: { orderId: id, what, about, recipient, date: now.toISOString() } satisfies OrderMailPayload,
    })),
  );
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

type OrderMailOptions = MailService & {
  store: Pick<OrderStore, 'findOrder' | 'listNotes' | 'findEvent'>;
  seller: Seller;
};

type BuyerEmail = { order: Order; notes: StoredNote[]; note: StoredNote };

export function createOrderMailHandlers({ store, seller, ...mailService }: OrderMailOptions): JobHandlers {
  const sendToBuyer = async (email: BuyerEmail, { date }: AgencyDelivery) => {
    const { order, note } = email;
    const words = writeBuyerOrderEmail({ ...email, seller });
    if (!words) return;
    const about = `${order.id}.${note.what}${note.about && `.${note.about}`}.buyer`;
    await sendToPerson(mailService, words, { about, address: order.email, date });
  };
  const orderMail: JobHandler = async (given, run) => {
    const payload = given as OrderMailPayload;
    const { orderId, what, about } = payload;
    const order = await store.findOrder(orderId);
    const notes = await store.listNotes(orderId);
    const note = notes.find((each) => each.what === what && each.about === about);
    if (!order || !note) return;
    if (payload.recipient === 'buyer') return sendToBuyer({ order, notes, note }, payload);
    const id = `${orderId}.${what}${about && `.${about}`}`;
    const words = writeAgencyOrderEmail({ order, note });
    await sendToAgency(mailService, { words, about: id, delivery: payload }, run);
  };
  const strayMail: JobHandler = async (given, run) => {
    const delivery = given as StrayMailPayload;
    const event = await store.findEvent(delivery.eventId);
    if (event)
      await sendToAgency(mailService, { words: writeStrayEventEmail(event), about: event.id, delivery }, run);
  };
  return { [orderMailKind]: orderMail, [strayMailKind]: strayMail };
}
