import { z } from 'zod';

export type PaymentsConfig =
  | { kind: 'stripe'; secretKey: string; webhookSecrets: string[]; live: boolean }
  /** The sandbox replaces Stripe. `pageUrl` is the origin of its payment page, if that is not the site's. */
  | { kind: 'sandbox'; pageUrl: string | undefined }
  /** Nothing can be bought. `wanted` is true if the environment asks for that. */
  | { kind: 'none'; wanted: boolean };

const thisMachine = ['127.0.0.1', 'localhost', '[::1]'];

/** The server listens on this URL itself, so it must be on this machine. */
function isOwnPort(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, pathname, search, hash } = new URL(text);
  return (
    protocol === 'http:' &&
    thisMachine.includes(hostname) &&
    port !== '' &&
    `${pathname}${search}${hash}` === '/'
  );
}

/** Matches secret keys, and restricted keys with the rights that docs/payments.md names. */
const keyPattern = /^(sk|rk)_(test|live)_\w{8,}$/;

export const paymentsVariables = {
  PAYMENTS: z.enum(['sandbox', 'off'], 'sandbox or off').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .refine((key) => keyPattern.test(key), {
      error: 'a secret key of Stripe’s, which begins with sk_live_, rk_live_, sk_test_ or rk_test_',
    })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .refine((secrets) => secrets.length <= 2 && secrets.every((secret) => /^whsec_\S{8,}$/.test(secret)), {
      error:
        'the secret of Stripe’s webhook endpoint, which begins with whsec_; two with a comma while it changes',
    })
    .optional(),
  PAYMENTS_SANDBOX_URL: z
    .string()
    .refine(isOwnPort, { error: 'an http URL of this machine with a port, such as http://127.0.0.1:3001' })
    .transform((url) => new URL(url).origin)
    .optional(),
};

export const paymentsSecrets = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];

type Given = z.output<z.ZodObject<typeof paymentsVariables>> & { SITE_URL?: string | undefined };

/** Chooses who takes payments. With https the sandbox must be named: a forgotten key must not lead to unpaid orders. */
export function choosePayments(given: Given): PaymentsConfig {
  const { SITE_URL, PAYMENTS, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets } = given;
  if (secretKey && webhookSecrets)
    return { kind: 'stripe', secretKey, webhookSecrets, live: isLive(secretKey) };
  if (PAYMENTS === 'off') return { kind: 'none', wanted: true };
  if (PAYMENTS === undefined && SITE_URL?.startsWith('https:')) return { kind: 'none', wanted: false };
  return { kind: 'sandbox', pageUrl: given.PAYMENTS_SANDBOX_URL };
}

/** Lists the faults of values that are valid each by itself, but not together. */
export function listHalfConfiguredPayments(given: Record<string, string | undefined>): string[] {
  const { PAYMENTS, SITE_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = given;
  const faults: string[] = [];
  if (STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET)
    faults.push('STRIPE_WEBHOOK_SECRET: expected with STRIPE_SECRET_KEY, got none');
  if (STRIPE_WEBHOOK_SECRET && !STRIPE_SECRET_KEY)
    faults.push('STRIPE_SECRET_KEY: expected with STRIPE_WEBHOOK_SECRET, got none');
  if (PAYMENTS && (STRIPE_SECRET_KEY || STRIPE_WEBHOOK_SECRET))
    faults.push(`PAYMENTS: expected none beside a key of Stripe’s, got ${JSON.stringify(PAYMENTS)}`);
  const sandboxUrl = given.PAYMENTS_SANDBOX_URL;
  if (sandboxUrl && (STRIPE_SECRET_KEY || STRIPE_WEBHOOK_SECRET))
    faults.push(
      `PAYMENTS_SANDBOX_URL: expected none beside a key of Stripe’s, got ${JSON.stringify(sandboxUrl)}`,
    );
  if (STRIPE_SECRET_KEY && isLive(STRIPE_SECRET_KEY) && SITE_URL && !isSafeForMoney(SITE_URL))
    faults.push('SITE_URL: expected https with a live key of Stripe’s, got http');
  return faults;
}

function isLive(key: string): boolean {
  return /^.k_live_/.test(key);
}

function isSafeForMoney(siteUrl: string): boolean {
  if (!URL.canParse(siteUrl)) return true;
  const { protocol, hostname } = new URL(siteUrl);
  return protocol === 'https:' || thisMachine.includes(hostname);
}

/** The origins of Stripe's hosted pages. */
const stripePageOrigin = 'https://checkout.stripe.com';

/**
 * Lists the origins besides the site that a form may lead to. Browsers follow a form's redirect only to origins that
 * the page's policy names.
 */
export function listPageOrigins(payments: PaymentsConfig, siteUrl: string): string[] {
  if (payments.kind === 'stripe') return [stripePageOrigin];
  // A page on the site is listed too, because a visitor of another of its names, such as localhost, is led to this one.
  return payments.kind === 'sandbox' ? [payments.pageUrl ?? siteUrl] : [];
}
