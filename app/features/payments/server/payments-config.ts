import { z } from 'zod';

export type StripeAccount = {
  secretKey: string;
  /** Two secrets are valid while rotating one. */
  webhookSecrets: string[];
  live: boolean;
  /** Another base address of Stripe's API. */
  apiUrl?: string | undefined;
};

export type PaymentsConfig =
  | ({ kind: 'stripe' } & StripeAccount)
  /** The sandbox replaces Stripe. `pageUrl` is the origin of its payment page, if it has its own. */
  | { kind: 'sandbox'; pageUrl: string | undefined }
  /** Payments are closed. `isIntended`: with PAYMENTS=off. */
  | { kind: 'none'; isIntended: boolean };

const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]'];

/** The server itself listens on this URL, so it must be on localhost. */
function isLoopbackUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, pathname, search, hash } = new URL(text);
  return (
    protocol === 'http:' &&
    loopbackHosts.includes(hostname) &&
    port !== '' &&
    `${pathname}${search}${hash}` === '/'
  );
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin, href } = new URL(text);
  return /^https?:$/.test(protocol) && href === `${origin}/`;
}

/** Matches secret keys and restricted keys. docs/payments.md lists the permissions of the latter. */
const keyPattern = /^(sk|rk)_(test|live)_\w{8,}$/;

export const paymentsVariables = {
  PAYMENTS: z.enum(['sandbox', 'off'], 'sandbox or off').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .refine((key) => keyPattern.test(key), {
      error: 'a Stripe secret key, which begins with sk_live_, rk_live_, sk_test_ or rk_test_',
    })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .refine((secrets) => secrets.length <= 2 && secrets.every((secret) => /^whsec_\S{8,}$/.test(secret)), {
      error:
        'the secret of the Stripe webhook endpoint, which begins with whsec_; or two, separated by a comma, while rotating it',
    })
    .optional(),
  STRIPE_API_URL: z
    .string()
    .refine(isOrigin, { error: 'an http or https URL without a path, such as http://127.0.0.1:12111' })
    .optional(),
  PAYMENTS_SANDBOX_URL: z
    .string()
    .refine(isLoopbackUrl, { error: 'an http URL on localhost with a port, such as http://127.0.0.1:3001' })
    .transform((url) => new URL(url).origin)
    .optional(),
};

export const paymentsSecrets = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];

type Variables = z.output<z.ZodObject<typeof paymentsVariables>> & { SITE_URL?: string | undefined };

/**
 * Chooses Stripe, the sandbox or closed payments. On https the sandbox must be set explicitly, so that a forgotten key
 * does not lead to unpaid orders.
 */
export function choosePayments(variables: Variables): PaymentsConfig {
  const {
    SITE_URL,
    PAYMENTS,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecrets,
  } = variables;
  if (secretKey && webhookSecrets)
    return {
      ...{ kind: 'stripe', secretKey, webhookSecrets },
      live: isLive(secretKey),
      apiUrl: variables.STRIPE_API_URL,
    };
  if (PAYMENTS === 'off') return { kind: 'none', isIntended: true };
  if (PAYMENTS === undefined && SITE_URL?.startsWith('https:')) return { kind: 'none', isIntended: false };
  return { kind: 'sandbox', pageUrl: variables.PAYMENTS_SANDBOX_URL };
}

/** Lists the errors of values that are each valid but do not go together. */
export function listHalfConfiguredPayments(variables: Record<string, string | undefined>): string[] {
  const { PAYMENTS, SITE_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = variables;
  const faults: string[] = [];
  if (STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET)
    faults.push('STRIPE_WEBHOOK_SECRET: expected with STRIPE_SECRET_KEY, got none');
  if (STRIPE_WEBHOOK_SECRET && !STRIPE_SECRET_KEY)
    faults.push('STRIPE_SECRET_KEY: expected with STRIPE_WEBHOOK_SECRET, got none');
  if (PAYMENTS && (STRIPE_SECRET_KEY || STRIPE_WEBHOOK_SECRET))
    faults.push(`PAYMENTS: expected none with a Stripe key, got ${JSON.stringify(PAYMENTS)}`);
  const sandboxUrl = variables.PAYMENTS_SANDBOX_URL;
  if (sandboxUrl && (STRIPE_SECRET_KEY || STRIPE_WEBHOOK_SECRET))
    faults.push(`PAYMENTS_SANDBOX_URL: expected none with a Stripe key, got ${JSON.stringify(sandboxUrl)}`);
  const apiUrl = variables.STRIPE_API_URL;
  // Real cards are charged by Stripe itself or not at all.
  if (apiUrl && !(STRIPE_SECRET_KEY && !isLive(STRIPE_SECRET_KEY)))
    faults.push(`STRIPE_API_URL: expected only with a Stripe test key, got ${JSON.stringify(apiUrl)}`);
  if (STRIPE_SECRET_KEY && isLive(STRIPE_SECRET_KEY) && SITE_URL && !isSecureUrl(SITE_URL))
    faults.push('SITE_URL: expected https with a live Stripe key, got http');
  return faults;
}

function isLive(key: string): boolean {
  return /^.k_live_/.test(key);
}

function isSecureUrl(siteUrl: string): boolean {
  if (!URL.canParse(siteUrl)) return true;
  const { protocol, hostname } = new URL(siteUrl);
  return protocol === 'https:' || loopbackHosts.includes(hostname);
}

/** The origin of Stripe's hosted pages. */
const stripePageOrigin = 'https://checkout.stripe.com';

/**
 * Lists the origins that a form may redirect to, besides the site's own, for `form-action` in the Content Security
 * Policy.
 */
export function listPageOrigins(payments: PaymentsConfig, siteUrl: string): string[] {
  if (payments.kind === 'stripe') return [stripePageOrigin];
  // The site's own origin is listed too, because a visitor may use another name for it, such as localhost.
  return payments.kind === 'sandbox' ? [payments.pageUrl ?? siteUrl] : [];
}
