import './link.css';
import { useRef } from 'react';
import type { Content } from '#app/content/content.ts';
import type { LinkPage } from '#app/content/page-words.ts';
import type { SiteConfig } from '#app/content/site-config.ts';
import { useEnhancement } from '#app/enhance/use-enhancement.ts';
import { Breadcrumb } from '#app/frame/page-head.tsx';
import { Head } from '#app/head/head.tsx';
import { createPageCard } from '#app/head/page-cards.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import { Icon, IconSprite } from '#app/ui/icon.tsx';
import { ExternalLink, SiteLink } from '#app/ui/links.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { useSite } from '#app/ui/site-context.tsx';
import { Weighed } from '#app/ui/weighed.tsx';
import type { Route } from './+types/route';

export const handle = { frame: 'none' } satisfies PageHandle;

export function loader({ context }: Route.LoaderArgs) {
  return createLinkData(context.get(servicesContext).content);
}

type QuickLink = {
  title: string;
  text?: string;
  /** A path on this site, or the booking page elsewhere. */
  to: string;
  external: boolean;
};

type Profile = { name: keyof SiteConfig['social']; href: string };

type LinkData = Pick<LinkPage, 'title' | 'description' | 'lead'> & {
  links: QuickLink[];
  profiles: Profile[];
};

/** Creates the short page of links, with the addresses of `site.yaml` inserted. */
function createLinkData({ links, site }: Pick<Content, 'links' | 'site'>): LinkData {
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

export default function LinkRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Head
        title={loaderData.title}
        description={loaderData.description}
        card={createPageCard('/link', loaderData.title)}
        subject={{ trail: { links: [], name: 'Links' } }}
      />
      <LinkInBio data={loaderData} />
    </>
  );
}

/** The page that social profiles link to. It has no header and no footer, only the links. */
function LinkInBio({ data: { lead, links, profiles } }: { data: LinkData }) {
  return (
    <>
      <IconSprite />
      <main id="main" className="bio" tabIndex={-1}>
        <div>
          <div className="sky">
            <h1>
              <Picture name="logo.svg" alt={useSite().brand} eager />
            </h1>
            <p className="soft">{lead}</p>
            <Picture className="coast" name="hero-simple.svg" eager />
          </div>
          <ul className="links">
            {links.map((link) => (
              <li key={link.to}>
                <BioLink link={link} />
              </li>
            ))}
          </ul>
          <ul className="profiles">
            {profiles.map((profile) => (
              <li key={profile.name}>
                <ProfileLink profile={profile} />
              </li>
            ))}
          </ul>
          <Breadcrumb trail={[]} name="Links" />
          <PageWeight />
        </div>
      </main>
    </>
  );
}

function BioLink({ link: { title, text, to, external } }: { link: QuickLink }) {
  const words = (
    <>
      <span>
        {title}
        {text && <small>{text}</small>}
      </span>
      <Icon name={external ? 'out' : 'arrow'} />
    </>
  );
  return external ? <ExternalLink href={to}>{words}</ExternalLink> : <SiteLink to={to}>{words}</SiteLink>;
}

const profileNames: Record<Profile['name'], string> = {
  instagram: 'Instagram',
  twitter: 'Twitter',
  linkedin: 'LinkedIn',
};

function ProfileLink({ profile: { name, href } }: { profile: Profile }) {
  return (
    <ExternalLink className="ib" href={href}>
      <Icon name={name} />
      <span className="sr">{profileNames[name]}</span>
    </ExternalLink>
  );
}

function PageWeight() {
  const ref = useRef<HTMLParagraphElement>(null);
  useEnhancement(ref);
  return (
    <p className="weight soft" data-enhance="weight" ref={ref}>
      This page weighs <Weighed of="page" />
      {'\u202f'}kB.
    </p>
  );
}
