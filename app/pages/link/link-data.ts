import type { Content } from '#app/content/content.ts';
import type { LinkPage } from '#app/content/page-words.ts';
import type { SiteConfig } from '#app/content/site-config.ts';

export type QuickLink = {
  title: string;
  text?: string;
  /** A path on this site, or the booking page elsewhere. */
  to: string;
  external: boolean;
};

export type Profile = { name: keyof SiteConfig['social']; href: string };

export type LinkData = Pick<LinkPage, 'title' | 'description' | 'lead'> & {
  links: QuickLink[];
  profiles: Profile[];
};

/** Creates the short page of links, with the addresses of `site.yaml` inserted. */
export function createLinkData({ links, site }: Pick<Content, 'links' | 'site'>): LinkData {
  const { title, description, lead } = links;
  return {
    ...{ title, description, lead },
    links: links.links.map(({ title, text, to }) => ({
      title,
      ...(text ? { text } : {}),
      to: to === 'booking' ? site.bookingUrl : to,
      external: to === 'booking',
    })),
    profiles: links.socials.map((name) => ({ name, href: site.social[name] })),
  };
}
