import { mayCarryPassword } from '#app/features/blog/server/blog-config.ts';
import { createWordPressFetch } from '#app/features/blog/server/wordpress-fetch.ts';
import { eventTypes } from '#app/features/payments/server/stripe-event.ts';
import { verifySmtp } from '#platform/mail/mail-sender.ts';
import type { Config } from '../env.ts';
import { explain, type Finding, fault, ok, unknown } from './finding.ts';

/** How long each step of a conversation may take. */
const stepMs = 8000;

/** Connects to the mail server, greets it and signs in. Sends nothing. */
export async function checkMail({ mail, siteUrl }: Config): Promise<Finding[]> {
  // Without a server, `settings` says so.
  if (mail.kind !== 'smtp') return [];
  const { host, username } = new URL(mail.url);
  try {
    await verifySmtp({ url: mail.url, siteUrl, stepTimeoutMs: stepMs });
    const who = username ? ` and accepts ${decodeURIComponent(username)}` : '';
    return [ok('mail', `${host} answers${who}. No email was sent.`)];
  } catch (error) {
    return [
      fault(
        'mail',
        `${host}: ${explain(error)}`,
        'Correct SMTP_URL. Enquiries are kept, and their emails wait about four days.',
      ),
    ];
  }
}

/** Asks Stripe whether it knows the key, and whether it sends this site every event. */
export async function checkStripe(config: Config, signal: AbortSignal): Promise<Finding[]> {
  const { payments, siteUrl } = config;
  if (payments.kind !== 'stripe') return [];
  const api = payments.apiUrl ?? 'https://api.stripe.com';
  const headers = { authorization: `Bearer ${payments.secretKey}` };
  const mode = payments.live ? 'live' : 'test';
  try {
    const response = await fetch(`${api}/v1/webhook_endpoints?limit=100`, { headers, signal });
    if (response.status === 401)
      return [fault('payments', 'Stripe does not know the key.', 'Set STRIPE_SECRET_KEY to a valid key.')];
    const own = await fetch(`${api}/v1/account`, { headers, signal });
    if (!own.ok && own.status !== 403) throw new Error(`the account is answered with status ${own.status}`);
    const account = own.ok
      ? checkAccount((await own.json()) as StripeAccount, payments.live)
      : [unknown('payments', 'The restricted key may not read the account, so its state is unknown.')];
    const found = [ok('payments', `Stripe knows the ${mode} key.`), ...account];
    if (response.status === 403)
      return [
        ...found,
        unknown(
          'payments',
          'The restricted key may not read webhook endpoints, so their events are unknown.',
        ),
      ];
    if (!response.ok) throw new Error(`status ${response.status}`);
    const { data } = (await response.json()) as { data: StripeEndpoint[] };
    return [...found, ...checkEndpoint(data, `${siteUrl}/webhooks/stripe`)];
  } catch (error) {
    return [fault('payments', `${api}: ${explain(error)}`, 'Check the network, then run this again.')];
  }
}

type StripeAccount = { id: string; charges_enabled: boolean };

/** An account that nobody has activated takes test payments only. */
function checkAccount({ id, charges_enabled: takesPayments }: StripeAccount, live: boolean): Finding[] {
  if (!live || takesPayments) return [ok('payments', `The key belongs to the account ${id}.`)];
  return [
    fault(
      'payments',
      `Stripe takes no payments for the account ${id}.`,
      'Complete what Stripe’s dashboard asks for under Settings, Account.',
    ),
  ];
}

type StripeEndpoint = { url: string; status: string; enabled_events: string[] };

function checkEndpoint(endpoints: StripeEndpoint[], url: string): Finding[] {
  const remedy = 'Correct it under Developers, Webhooks in Stripe’s dashboard, as docs/payments.md says.';
  const own = endpoints.find((endpoint) => endpoint.url === url);
  if (!own) return [fault('payments', `No webhook endpoint of Stripe has the address ${url}.`, remedy)];
  if (own.status !== 'enabled')
    return [fault('payments', `Stripe has disabled the endpoint ${url}.`, remedy)];
  const sent = own.enabled_events;
  const missing = sent.includes('*') ? [] : eventTypes.filter((type) => !sent.includes(type));
  return missing.length > 0
    ? [fault('payments', `The endpoint does not get ${missing.join(', ')}.`, remedy)]
    : [ok('payments', `Stripe sends every event to ${url}.`)];
}

/** Asks the Supabase project for its settings with the site's key. */
export async function checkSupabase({ accounts }: Config, signal: AbortSignal): Promise<Finding[]> {
  if (accounts.kind !== 'supabase') return [];
  const remedy = 'Correct SUPABASE_URL and SUPABASE_ANON_KEY, or start the project in its dashboard.';
  try {
    const headers = { apikey: accounts.key };
    const response = await fetch(`${accounts.url}/auth/v1/settings`, { headers, signal });
    if (!response.ok) return [fault('accounts', `Supabase answers with status ${response.status}.`, remedy)];
    const { mailer_autoconfirm: unproved } = (await response.json()) as { mailer_autoconfirm?: boolean };
    return unproved
      ? [
          fault(
            'accounts',
            'Supabase confirms addresses that nobody has proved.',
            'Turn on "Confirm email" in the project’s settings of sign-in by email (docs/auth.md).',
          ),
        ]
      : [ok('accounts', 'Supabase knows the key, and proves addresses.')];
  } catch (error) {
    return [fault('accounts', `${accounts.url}: ${explain(error)}`, remedy)];
  }
}

/** Asks WordPress for a post and, with an application password, for its user. */
export async function checkWordPress({ blog }: Config, signal: AbortSignal): Promise<Finding[]> {
  if (blog.kind !== 'wordpress') return [];
  const credentials = mayCarryPassword(blog.url) ? blog.credentials : undefined;
  const request = createWordPressFetch({ blogUrl: blog.url, credentials });
  try {
    const { status, headers, json } = await request('posts?per_page=1', { timeoutMs: stepMs, signal });
    if (status !== 200) throw new Error(`the posts are answered with status ${status}`);
    await json();
    const total = headers.get('x-wp-total');
    const findings = [ok('blog', `${blog.url} answers${total ? `, with ${total} posts` : ''}.`)];
    if (!credentials) return findings;
    const user = await request('users/me?context=edit', { timeoutMs: stepMs, signal });
    if (user.status === 200) return [...findings, ok('blog', `It accepts ${credentials.user}.`)];
    const message = `It refuses ${credentials.user} with status ${user.status}.`;
    return [
      ...findings,
      fault('blog', message, 'Set BLOG_PASSWORD to a new application password of that user.'),
    ];
  } catch (error) {
    return [
      fault(
        'blog',
        `${blog.url}: ${explain(error)}`,
        'Correct BLOG_URL, or let the site through: docs/blog.md says what must be reachable.',
      ),
    ];
  }
}
