import { Link, type LinkProps } from 'react-router';

/** A link inside the site. The browser knows every route from the start, so React Router has none to discover. */
export function SiteLink(props: LinkProps) {
  return <Link discover="none" {...props} />;
}
