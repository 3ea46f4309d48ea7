import { mainLinks } from 'virtual:navigation';
import { useLocation } from 'react-router';
import { enhanceWhileMounted } from '#app/client/enhance/enhance-while-mounted.ts';
import { Icon } from '#app/components/icon.tsx';
import { MenuLink, SiteLink } from '#app/components/links.tsx';
import { LogoImage } from '#app/components/picture.tsx';
import { useSite } from '#app/components/site-context.tsx';
import type { MainLink, NavigationLink } from '#app/content/navigation.ts';
import { useSession } from '#app/shell/session/use-auth.ts';

/** The header is fixed at the top; the enhance module marks it once the page has scrolled (H-01). */
export function Header() {
  const current = findCurrentLink(useLocation().pathname);
  return (
    <header className="top" data-enhance="header" ref={enhanceWhileMounted}>
      <div className="wrap">
        <HomeLink />
        <nav className="nav" aria-label="Main">
          {mainLinks
            .filter(({ drawerOnly }) => !drawerOnly)
            .map((link) =>
              link.menu ? (
                <Menu key={link.to} link={link} rows={link.menu} isCurrent={link === current} />
              ) : (
                <SiteLink key={link.to} to={link.to} aria-current={link === current ? 'page' : undefined}>
                  {link.label}
                </SiteLink>
              ),
            )}
        </nav>
        <Account />
        <button className="ib burger" type="button" popoverTarget="drawer" aria-label="Open menu">
          <Icon name="menu" />
        </button>
      </div>
    </header>
  );
}

type MenuProps = { link: NavigationLink; rows: NavigationLink[]; isCurrent: boolean };

/**
 * A link to all services, and the button that opens their menu. The menu is a native popover, so it opens and closes by
 * click, keyboard, Escape and a tap outside without script, and hydration does not reset it. (`<details>` would not close
 * on Escape, and a modal dialog needs script to open.) CSS opens it on hover. The enhance module adds arrow keys, and
 * Escape for a menu opened by hovering. H-03.
 */
function Menu({ link: { label, to }, rows, isCurrent }: MenuProps) {
  return (
    <div className="menu" data-enhance="menu" ref={enhanceWhileMounted}>
      <SiteLink to={to} aria-current={isCurrent ? 'page' : undefined}>
        {label}
      </SiteLink>
      <button type="button" popoverTarget="services-menu" aria-label={`${label} menu`}>
        <Icon name="down" />
      </button>
      <ul id="services-menu" popover="auto" className="menu-panel">
        {rows.map((row) => (
          <li key={row.to}>
            <MenuLink to={row.to}>
              {row.label} <Icon name="arrow" />
            </MenuLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows the sign-in link or the user's email (H-04, H-05). A narrow header shows only the icon; phones use the drawer. */
function Account() {
  const session = useSession();
  if (session.state === 'signed-in') {
    return (
      <div className="header-actions">
        <SiteLink className="ib" to="/account" aria-label={`Your account, ${session.email}`}>
          <Icon name="user" />
        </SiteLink>
        <span className="who small soft" title={session.email}>
          Welcome, <span>{session.email}</span>
        </span>
        <button className="btn btn-line" type="button" onClick={session.signOut}>
          Sign Out
        </button>
      </div>
    );
  }
  return (
    <div className="header-actions">
      <MenuLink className="btn btn-ink" to="/contact">
        Get in Touch
      </MenuLink>
      <SiteLink className="ib" to="/auth" reloadDocument aria-label="Sign In">
        <Icon name="user" />
      </SiteLink>
    </div>
  );
}

/** The logo as a link to Home, in the header and in the drawer, which so has it as soon as it opens. H-02. */
export function HomeLink() {
  return (
    <SiteLink className="mark" to="/">
      <LogoImage file="logo" name={useSite().brand} eager />
    </SiteLink>
  );
}

/**
 * Finds the main link whose section contains a path. A section has the link's page and all pages below it, the rows of its
 * menu, and its `others`. Undefined if no section contains the path. H-03.
 */
export function findCurrentLink(pathname: string): MainLink | undefined {
  const root = `/${pathname.split('/')[1]}`;
  return (
    mainLinks.find(({ to }) => root === to) ??
    mainLinks.find(({ menu = [], others = [] }) => [...menu.map(({ to }) => to), ...others].includes(root))
  );
}
