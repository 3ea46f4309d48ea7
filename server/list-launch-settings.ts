import { mayCarryPassword } from '#app/blog/server/blog-config.ts';
import type { Config } from './env.ts';

/** A variable that has to be set before a launch, and why. */
type LaunchSetting = { variable: string; problem: string };

/** Lists the variables that a public site must set: without them it would run with a stand-in or a wrong address. */
export function listLaunchSettings(config: Config): LaunchSetting[] {
  const { mail, blog, payments, siteUrl } = config;
  const isHttps = siteUrl.startsWith('https:');
  const address = 'set it to the https address that visitors use, such as https://saltbush.example';
  const mailbox = 'set it, MAIL_FROM and LEADS_TO';
  const stripe = 'set it and STRIPE_WEBHOOK_SECRET as docs/payments.md says, or PAYMENTS=off';
  const settings: [variable: string, isWanting: boolean, problem: string][] = [
    [
      'SITE_URL',
      config.siteUrlGuessed,
      `canonical addresses, feeds, social cards and emails lead to ${siteUrl}; ${address}`,
    ],
    [
      'SITE_URL',
      !config.siteUrlGuessed && !isHttps,
      `canonical addresses are not https, and browsers are not told to stay there; ${address}`,
    ],
    [
      'SEARCH_ENGINES',
      !config.searchEngines,
      'it is off, so search engines are told not to index anything; unset it',
    ],
    [
      'SMTP_URL',
      mail.kind === 'mailbox',
      `emails about enquiries become files in DATA_DIR/mailbox, which nobody reads; ${mailbox}`,
    ],
    [
      'SMTP_URL',
      mail.kind === 'none',
      `there is no mail server, so emails about enquiries wait in the database; ${mailbox}`,
    ],
    [
      'TRUST_PROXY',
      // The server itself speaks http, so under https there is a proxy, and all visitors share the proxy's address.
      isHttps && !config.trustProxy,
      'limits count all visitors behind the proxy as one, and the sixth enquiry in ten minutes is turned away; let the proxy set X-Forwarded-For, and set it to 1',
    ],
    [
      'STRIPE_SECRET_KEY',
      payments.kind === 'sandbox',
      `orders are paid in the sandbox, and no card is charged; ${stripe}`,
    ],
    [
      'STRIPE_SECRET_KEY',
      // `PAYMENTS=off` is a decision, so it is not listed.
      payments.kind === 'none' && !payments.wanted,
      `nothing can be bought, and plans lead to the contact form; ${stripe}`,
    ],
    [
      'STRIPE_SECRET_KEY',
      payments.kind === 'stripe' && !payments.live,
      'it is a test key, and no card is charged; set the live one',
    ],
    [
      'BLOG_URL',
      // A missing BLOG_URL is not listed here: the check of the content names the sample posts.
      blog.kind === 'wordpress' && blog.credentials !== undefined && !mayCarryPassword(blog.url),
      'BLOG_PASSWORD is not used, because anybody between here and this http address could read it; use https',
    ],
    [
      'BLOG_WEBHOOK_SECRET',
      blog.kind === 'wordpress' && !blog.webhookSecret,
      'WordPress cannot announce changes, so they show after a minute or two, and there are no previews; set it as docs/blog.md says',
    ],
  ];
  return settings.flatMap(([variable, isWanting, problem]) => (isWanting ? [{ variable, problem }] : []));
}
