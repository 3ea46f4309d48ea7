import { mayCarryPassword } from '#app/blog/server/blog-config.ts';
import type { Config } from './env.ts';

/** A variable that has to be set before a launch, and why. */
export type LaunchSetting = { variable: string; problem: string };

type LaunchFacts = Pick<
  Config,
  'mail' | 'blog' | 'payments' | 'siteUrl' | 'siteUrlGuessed' | 'searchEngines' | 'trustProxy'
>;

/** Lists the variables that a public site must set: without them it would run with a stand-in or a wrong address. */
export function listLaunchSettings({
  mail,
  blog,
  payments,
  siteUrl,
  siteUrlGuessed,
  searchEngines,
  trustProxy,
}: LaunchFacts): LaunchSetting[] {
  const settings: LaunchSetting[] = [];
  const wanted = 'set it to the https address that visitors use, such as https://saltbush.example';
  if (siteUrlGuessed)
    settings.push({
      variable: 'SITE_URL',
      problem: `canonical addresses, feeds, social cards and emails lead to ${siteUrl}; ${wanted}`,
    });
  else if (!siteUrl.startsWith('https:'))
    settings.push({
      variable: 'SITE_URL',
      problem: `canonical addresses are not https, and browsers are not told to stay there; ${wanted}`,
    });
  if (!searchEngines)
    settings.push({
      variable: 'SEARCH_ENGINES',
      problem: 'it is off, and search engines are told to list nothing; unset it',
    });
  const set = 'set it, MAIL_FROM and LEADS_TO';
  if (mail.kind === 'mailbox')
    settings.push({
      variable: 'SMTP_URL',
      problem: `emails about enquiries become files in DATA_DIR/mailbox, which nobody reads; ${set}`,
    });
  if (mail.kind === 'none')
    settings.push({
      variable: 'SMTP_URL',
      problem: `there is no mail server, so emails about enquiries wait in the database; ${set}`,
    });
  // The server itself speaks http, so under https there is a proxy, and all visitors share the proxy's address.
  if (siteUrl.startsWith('https:') && !trustProxy)
    settings.push({
      variable: 'TRUST_PROXY',
      problem:
        'limits count all visitors behind the proxy as one, and the sixth enquiry in ten minutes is turned away; let the proxy set X-Forwarded-For, and set it to 1',
    });
  return [...settings, ...listPaymentSettings(payments), ...listBlogSettings(blog)];
}

/** `PAYMENTS=off` is a decision, so it is not listed. */
function listPaymentSettings(payments: Config['payments']): LaunchSetting[] {
  const variable = 'STRIPE_SECRET_KEY';
  const set = 'set it and STRIPE_WEBHOOK_SECRET as docs/payments.md says, or PAYMENTS=off';
  if (payments.kind === 'sandbox')
    return [{ variable, problem: `orders are paid in the sandbox, and no card is charged; ${set}` }];
  if (payments.kind === 'none' && !payments.wanted)
    return [{ variable, problem: `nothing can be bought, and plans lead to the contact form; ${set}` }];
  if (payments.kind === 'stripe' && !payments.live)
    return [{ variable, problem: 'it is a test key, and no card is charged; set the live one' }];
  return [];
}

/** A missing BLOG_URL is not listed here: the check of the content names the sample posts. */
function listBlogSettings(blog: Config['blog']): LaunchSetting[] {
  if (blog.kind === 'built-in') return [];
  const settings: LaunchSetting[] = [];
  if (blog.credentials && !mayCarryPassword(blog.url))
    settings.push({
      variable: 'BLOG_URL',
      problem:
        'BLOG_PASSWORD is not used, since anybody on the way to this http address could read it; use https',
    });
  if (!blog.webhookSecret)
    settings.push({
      variable: 'BLOG_WEBHOOK_SECRET',
      problem:
        'WordPress can not tell of changes, which then show after a minute or two, and there are no previews; set it as docs/blog.md says',
    });
  return settings;
}
