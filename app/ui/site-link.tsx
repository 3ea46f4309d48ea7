import { Link, type LinkProps } from 'react-router';

/** A link inside the site. Every route is known from the start, so nothing has to be discovered. */
export function SiteLink(props: LinkProps) {
  return <Link discover="none" {...props} />;
}
