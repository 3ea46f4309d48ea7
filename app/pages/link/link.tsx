import './link.css';
import { useRef } from 'react';
import { useEnhancement } from '#app/enhance/use-enhancement.ts';
import { Breadcrumb } from '#app/frame/page-head.tsx';
import { Icon, IconSprite } from '#app/ui/icon.tsx';
import { ExternalLink, SiteLink } from '#app/ui/links.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { useSite } from '#app/ui/site-context.tsx';
import { Weighed } from '#app/ui/weighed.tsx';
import type { LinkData, Profile, QuickLink } from './link-data.ts';

/** The page that social profiles link to. It has no header and no footer, only the links. */
export function LinkInBio({ data: { lead, links, profiles } }: { data: LinkData }) {
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
            <Picture className="coast" name="coast.svg" eager />
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
    <p className="weight soft" data-early="weight" ref={ref}>
      This page weighs <Weighed of="page" /> KB.
    </p>
  );
}
