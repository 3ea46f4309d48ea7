import type { SiteConfig } from '#app/content/site/site-config.ts';
import type { MailConfig } from '#platform/mail/mail-config.ts';
import type { MailAddresses } from '../domain/lead-mail.ts';

/** Sender and recipients; the agency's own address stands in for what is not set. */
export function chooseMailAddresses(
  mail: MailConfig,
  site: Pick<SiteConfig, 'brand' | 'email'>,
): MailAddresses {
  const { from, leadsTo } = mail.kind === 'none' ? {} : mail;
  return { from: from ?? { name: site.brand, address: site.email }, leadsTo: leadsTo ?? [site.email] };
}
