import type Stripe from 'stripe';
import { z } from 'zod';
import { makeId } from '../ledger.ts';
import type { FormFields } from '../parse-form.ts';
import { SandboxError } from '../sandbox-error.ts';

const wholeNumber = z
  .string()
  .regex(/^\d{1,12}$/, 'Invalid integer')
  .transform(Number);

const metadata = z.record(z.string().max(40), z.string().max(500)).default({});

const lineItem = z.strictObject({
  quantity: wholeNumber.refine((count) => count >= 1, 'This value must be greater than or equal to 1.'),
  price_data: z.strictObject({
    currency: z.string().regex(/^[a-z]{3}$/, 'Invalid currency'),
    unit_amount: wholeNumber,
    tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).default('unspecified'),
    product_data: z.strictObject({ name: z.string().min(1), description: z.string().optional() }),
    recurring: z.strictObject({ interval: z.enum(['month', 'year']) }).optional(),
  }),
});

const innerData = z.strictObject({ metadata, description: z.string().optional() }).default({ metadata: {} });

/** The parameters that the site's checkout needs. Any other is refused, as Stripe refuses an unknown one. */
const sessionParameters = z
  .strictObject({
    mode: z.enum(['payment', 'subscription']),
    line_items: z.array(lineItem).length(1),
    client_reference_id: z.string().max(200).optional(),
    customer_email: z.email('Invalid email address').optional(),
    metadata,
    payment_intent_data: innerData,
    subscription_data: innerData,
    success_url: z.url('Not a valid URL'),
    cancel_url: z.url('Not a valid URL').optional(),
    expires_at: wholeNumber.optional(),
  })
  .refine(
    ({ mode, line_items }) => (mode === 'subscription') === Boolean(line_items[0]?.price_data.recurring),
    {
      path: ['mode'],
      error: 'Subscriptions need a recurring price, and payments none.',
    },
  );

export type SessionParameters = z.output<typeof sessionParameters>;

/** Allows half an hour to a day from now. https://docs.stripe.com/api/checkout/sessions/create */
const shortestLife = 30 * 60;
const longestLife = 24 * 3600;

export function parseSessionParameters(form: FormFields, now: number): SessionParameters {
  const parsed = sessionParameters.safeParse(form);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const [first = '', ...rest] = issue?.path.map(String) ?? [];
    const param = `${first}${rest.map((part) => `[${part}]`).join('')}`;
    throw new SandboxError(400, `${param || 'parameters'}: ${issue?.message}`, { param });
  }
  const life = (parsed.data.expires_at ?? now + longestLife) - now;
  if (life < shortestLife || life > longestLife)
    throw new SandboxError(
      400,
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    );
  return parsed.data;
}

export function makeSession(
  parameters: SessionParameters,
  { now, pageUrl }: { now: number; pageUrl: string },
): Stripe.Checkout.Session {
  const id = makeId('cs_test');
  const [item] = parameters.line_items;
  const amount = (item?.price_data.unit_amount ?? 0) * (item?.quantity ?? 0);
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: parameters.cancel_url ?? null,
    client_reference_id: parameters.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: item?.price_data.currency ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: parameters.mode === 'payment' ? 'if_required' : 'always',
    customer_details: null,
    customer_email: parameters.customer_email ?? null,
    discounts: [],
    expires_at: parameters.expires_at ?? now + longestLife,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: parameters.metadata,
    mode: parameters.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card', 'au_becs_debit'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: parameters.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${pageUrl}/pay/${id}`,
    wallet_options: null,
  };
}
