import './link.css';
import { enhanceWhileMounted } from '#app/client/enhance/enhance-while-mounted.ts';
import { Icon, IconSprite } from '#app/components/icon.tsx';
import { ExternalLink, ProfileLink, SiteLink } from '#app/components/links.tsx';
import { Picture } from '#app/components/picture.tsx';
import { useSite } from '#app/components/site-context.tsx';
import { WeightFigure } from '#app/components/weight-figure.tsx';
import type { LinkPage } from '#app/content/page-copy.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import { Breadcrumb } from '#app/shell/frame/page-head.tsx';
import { Head } from '#app/shell/head/head.tsx';
import { createPageCard } from '#app/shell/head/page-cards.ts';
import type { Route } from './+types/route';

export const handle = { frame: 'none' } satisfies PageHandle;

export function loader({ context }: Route.LoaderArgs) {
  return context.get(servicesContext).content.links;
}

/** The page that social profiles link to. It has no header or footer, only links. */
export default function LinkRoute({ loaderData }: Route.ComponentProps) {
  const { title, description, lead, links, socials } = loaderData;
  return (
    <>
      <Head
        title={title}
        description={description}
        card={createPageCard('/link', title)}
        subject={{ trail: { links: [], name: 'Links' } }}
      />
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
            {socials.map((name) => (
              <li key={name}>
                <ProfileLink name={name} />
              </li>
            ))}
          </ul>
          <Breadcrumb trail={[]} name="Links" />
          <p className="weight soft" data-enhance="weight" ref={enhanceWhileMounted}>
            This page weighs <WeightFigure of="page" />
            {'\u202f'}kB.
          </p>
        </div>
      </main>
    </>
  );
}

function BioLink({ link: { title, text, to } }: { link: LinkPage['links'][number] }) {
  const { bookingUrl } = useSite();
  const isBooking = to === 'booking';
  const label = (
    <>
      <span>
        {title}
        {text && <small>{text}</small>}
      </span>
      <Icon name={isBooking ? 'out' : 'arrow'} />
    </>
  );
  return isBooking ? (
    <ExternalLink href={bookingUrl}>{label}</ExternalLink>
  ) : (
    <SiteLink to={to}>{label}</SiteLink>
  );
}
