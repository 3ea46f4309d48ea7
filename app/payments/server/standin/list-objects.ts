import type { Ledger } from './ledger.ts';
import { makeInvoicePayment } from './objects/invoice.ts';
import type { FormFields, FormValue } from './parse-form.ts';

export const listPaths = [
  'checkout/sessions',
  'refunds',
  'disputes',
  'events',
  'invoices',
  'invoice_payments',
] as const;

/** The limit is more than anybody pages through. */
const most = 2000;

/** Lists what Stripe would list with these filters, newest first. */
export async function listObjects(
  ledger: Ledger,
  path: (typeof listPaths)[number],
  query: FormFields,
): Promise<{ id: string }[]> {
  const intent = textOf(query.payment_intent);
  const subscription = textOf(query.subscription);
  switch (path) {
    case 'checkout/sessions':
      return ledger.list('session', subscription ?? intent, most);
    case 'refunds':
      return ledger.list('refund', intent, most);
    case 'disputes':
      return ledger.list('dispute', intent, most);
    case 'invoices':
      return ledger.list('invoice', subscription, most);
    case 'invoice_payments':
      return listInvoicePayments(ledger, query);
    case 'events': {
      const types = Array.isArray(query.types) ? query.types : undefined;
      const undelivered = query.delivery_success === 'false';
      const events = await ledger.list('event', undefined, most);
      return events
        .filter(({ type }) => !types || types.includes(type))
        .filter(({ pending_webhooks }) => !undelivered || pending_webhooks > 0);
    }
  }
}

async function listInvoicePayments(ledger: Ledger, { invoice, payment, status }: FormFields) {
  const about = isFields(payment) ? textOf(payment.payment_intent) : undefined;
  const one = about && (await ledger.find('payment_intent', about));
  const intents = about ? (one ? [one] : []) : await ledger.list('payment_intent', textOf(invoice), most);
  const payments = await Promise.all(
    intents.map(async (intent) => {
      const found = await ledger.findInvoiceOf(intent.id);
      return found && makeInvoicePayment(found, intent);
    }),
  );
  return payments.filter((made) => made !== undefined).filter((made) => !status || made.status === status);
}

function textOf(value: FormValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isFields(value: FormValue | undefined): value is FormFields {
  return typeof value === 'object' && !Array.isArray(value);
}
