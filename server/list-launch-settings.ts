import { mayCarryPassword } from '#app/features/blog/server/blog-config.ts';
import type { Config } from './env.ts';

/** A variable that must be changed before a launch, and why. */
type LaunchSetting = { variable: string; problem: string };

/** Lists the variables to change before a launch, because the site would otherwise use a stand-in or a wrong URL. */
export function listLaunchSettings(config: Config): LaunchSetting[] {
  const { mail, blog, payments, siteUrl } = config;
  const isHttps = siteUrl.startsWith('https:');
  const address = 'set it to the https URL that visitors use, such as https://saltbush.example';
  const mailbox = 'set it, MAIL_FROM and LEADS_TO';
  const stripe = 'set it and STRIPE_WEBHOOK_SECRET as docs/payments.md says, or PAYMENTS=off';
  const settings: [variable: string, isMissing: boolean, problem: string][] = [
    [
      'SITE_URL',
      config.siteUrlGuessed,
      `canonical URLs, feeds, social cards and emails use ${siteUrl}; ${address}`,
    ],
    [
      'SITE_URL',
      !config.siteUrlGuessed && !isHttps,
      `canonical URLs are not https, and browsers get no HSTS header; ${address}`,
    ],
    [
      'SEARCH_ENGINES',
      !config.searchEngines,
      'it is off, so search engines are told not to index anything; unset it',
    ],
    [
      'SMTP_URL',
      mail.kind === 'mailbox',
      `emails about enquiries are written to files in DATA_DIR/mailbox and not sent; ${mailbox}`,
    ],
    [
      'SMTP_URL',
      mail.kind === 'none',
      `there is no mail server, so emails about enquiries wait in the database; ${mailbox}`,
    ],
    [
      'TRUST_PROXY',
      // The server itself speaks http, so with https there is a proxy, whose address all visitors share.
      isHttps && config.trustProxy === 0,
      'rate limits count all visitors as one, so the sixth enquiry within ten minutes is refused; let the proxy set X-Forwarded-For, and set it to the number of proxies',
    ],
    [
      'STRIPE_SECRET_KEY',
      payments.kind === 'sandbox',
      `orders are paid in the sandbox, and no card is charged; ${stripe}`,
    ],
    [
      'STRIPE_SECRET_KEY',
      // `PAYMENTS=off` is a decision, so it is not listed.
      payments.kind === 'none' && !payments.isIntended,
      `payments are closed, and plans link to the contact form; ${stripe}`,
    ],
    [
      'STRIPE_SECRET_KEY',
      payments.kind === 'stripe' && !payments.live,
      'it is a test key, so no card is charged; set the live key',
    ],
    [
      'BLOG_URL',
      // A missing BLOG_URL is not listed, because the content check lists the sample posts.
      blog.kind === 'wordpress' && blog.credentials !== undefined && !mayCarryPassword(blog.url),
      'BLOG_PASSWORD is not used, because it could be intercepted over http; use https',
    ],
    [
      'BLOG_WEBHOOK_SECRET',
      blog.kind === 'wordpress' && !blog.webhookSecret,
      'WordPress cannot announce changes, so they take a minute or two to appear, and previews do not work; set it as docs/blog.md says',
    ],
  ];
  return settings.flatMap(([variable, isMissing, problem]) => (isMissing ? [{ variable, problem }] : []));
}
