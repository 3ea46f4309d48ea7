import type { ReactNode } from 'react';
import { Link, type LinkProps, useLocation } from 'react-router';
import type { SiteConfig } from '#app/content/site-config.ts';
import { Icon } from './icon.tsx';
import { useSite } from './site-context.tsx';

/** A link within the site. The browser has the full route manifest, so React Router does not need to discover routes. */
export function SiteLink(props: LinkProps) {
  return <Link discover="none" {...props} />;
}

/** A link in a menu, which is marked while its page is open, or another page of its section. */
export function MenuLink({ isCurrent, ...props }: LinkProps & { isCurrent?: boolean }) {
  const { pathname } = useLocation();
  return <SiteLink {...props} aria-current={isCurrent || props.to === pathname ? 'page' : undefined} />;
}

type ExternalLinkProps = { href: string; className?: string; children: ReactNode };

/** A link to another site. It opens in a new tab, and says so to screen readers. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      {children}
      <span className="sr"> (opens in a new tab)</span>
    </a>
  );
}

/** A text link with an arrow. `about` completes its text for screen readers, which may read links out of context. */
export function GoLink({ to, about, children }: { to: string; about?: string; children: ReactNode }) {
  return (
    <SiteLink className="go" to={to}>
      <span>
        {children}
        {about && <span className="sr">: {about}</span>}
      </span>
      <Icon name="arrow" />
    </SiteLink>
  );
}

type FilterLinkProps = Pick<LinkProps, 'preventScrollReset'> & {
  to: string;
  name: string;
  /** The number of entries in the filtered list; null if it is unknown. */
  count: number | null;
  current: boolean;
};

/** A list filter. It is a link, so that each list has a URL. The page's stylesheet must import `components/filters.css`. */
export function FilterLink({ name, count, current, ...link }: FilterLinkProps) {
  return (
    <li>
      <SiteLink className="chip" aria-current={current ? 'true' : undefined} {...link}>
        {name} {count !== null && <small>{count}</small>}
      </SiteLink>
    </li>
  );
}

/** A telephone number as a `tel:` link, kept on one line. */
export function PhoneLink({ phone }: { phone: string }) {
  return <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone.replaceAll(' ', '\u00a0')}</a>;
}

/** The agency's email address as a `mailto:` link. In a narrow column it breaks after the `@`. */
export function MailLink() {
  const { email } = useSite();
  const [mailbox, host] = email.split('@');
  return (
    <a className="mail" href={`mailto:${email}`}>
      {mailbox}@<wbr />
      {host}
    </a>
  );
}

type ProfileName = keyof SiteConfig['social'];

const profileNames: Record<ProfileName, string> = {
  instagram: 'Instagram',
  twitter: 'Twitter',
  linkedin: 'LinkedIn',
};

export function ProfileLink({ name }: { name: ProfileName }) {
  return (
    <ExternalLink className="ib" href={useSite().social[name]}>
      <Icon name={name} />
      <span className="sr">{profileNames[name]}</span>
    </ExternalLink>
  );
}
