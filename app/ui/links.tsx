import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import type { SiteConfig } from '#app/content/site-config.ts';
import { Icon } from './icon.tsx';
import { useSite } from './site-context.tsx';

/** A link inside the site. The browser knows every route from the start, so React Router has none to discover. */
export function SiteLink(props: LinkProps) {
  return <Link discover="none" {...props} />;
}

type ExternalLinkProps = { href: string; className?: string; children: ReactNode };

/** A link to another site. It opens in a new tab and tells screen readers so. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      {children}
      <span className="sr"> (opens in a new tab)</span>
    </a>
  );
}

/** A text link with an arrow. `about` completes its words for screen readers, which read links out of context. */
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
  /** How many it leads to; null where that is not known. */
  count: number | null;
  current: boolean;
};

/** A filter of a list is a link, so that each list has an address. Its page's stylesheet imports `ui/filters.css`. */
export function FilterLink({ name, count, current, ...link }: FilterLinkProps) {
  return (
    <li>
      <SiteLink className="chip" aria-current={current ? 'true' : undefined} {...link}>
        {name} {count !== null && <small>{count}</small>}
      </SiteLink>
    </li>
  );
}

/** A telephone number as a link that calls it, kept on one line. */
export function PhoneLink({ phone }: { phone: string }) {
  return <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone.replaceAll(' ', '\u00a0')}</a>;
}

/** The agency's address as a link that writes to it. A narrow column breaks it after the `@`. */
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

/** The agency's profile in a social network, as an icon. */
export function ProfileLink({ name }: { name: ProfileName }) {
  return (
    <ExternalLink className="ib" href={useSite().social[name]}>
      <Icon name={name} />
      <span className="sr">{profileNames[name]}</span>
    </ExternalLink>
  );
}
