import { mainLinks } from 'virtual:navigation';
import { useLocation } from 'react-router';
import { enhanceWhileMounted } from '#app/client/enhance/enhance-while-mounted.ts';
import { Icon } from '#app/components/icon.tsx';
import { MenuLink, SiteLink } from '#app/components/links.tsx';
import type { NavigationLink } from '#app/content/navigation.ts';
import { useSession } from '#app/shell/session/use-auth.ts';
import { findCurrentLink, HomeLink } from './header.tsx';

/** The menu of small screens: a native popover that slides in from the right. H-06, H-07. */
export function Drawer() {
  return (
    <div
      id="drawer"
      className="drawer"
      popover="auto"
      role="dialog"
      aria-modal="true"
      aria-label="Menu"
      data-enhance="drawer"
      ref={enhanceWhileMounted}
    >
      <div className="drawer-top">
        <HomeLink />
        <button
          className="ib"
          type="button"
          popoverTarget="drawer"
          popoverTargetAction="hide"
          aria-label="Close menu"
          // biome-ignore lint/a11y/noAutofocus: takes the focus when the drawer opens, not when the page loads
          autoFocus
        >
          <Icon name="close" />
        </button>
      </div>
      <DrawerLinks />
      <DrawerActions />
    </div>
  );
}

function DrawerLinks() {
  const current = findCurrentLink(useLocation().pathname);
  const renderLink = (link: NavigationLink) => (
    <li key={link.to}>
      <MenuLink to={link.to} isCurrent={link === current}>
        {link.label}
      </MenuLink>
    </li>
  );
  return (
    <nav aria-label="Mobile">
      <ul>
        {mainLinks.map((link) =>
          link.menu ? (
            <li key={link.to}>
              <details>
                <summary aria-current={link === current ? 'true' : undefined}>
                  {`${link.label} `}
                  <Icon name="down" />
                </summary>
                <ul>{[{ label: 'All services', to: link.to }, ...link.menu].map(renderLink)}</ul>
              </details>
            </li>
          ) : (
            renderLink(link)
          ),
        )}
      </ul>
    </nav>
  );
}

function DrawerActions() {
  const session = useSession();
  return (
    <div className="drawer-end">
      <MenuLink className="btn btn-ink" to="/contact">
        Get in Touch
      </MenuLink>
      {session.state === 'signed-in' ? (
        <>
          <SiteLink className="btn btn-line" to="/account">
            <Icon name="user" /> Your account
          </SiteLink>
          <button className="btn btn-line" type="button" onClick={session.signOut}>
            Sign Out
          </button>
          <p className="small">
            Signed in as <span>{session.email}</span>
          </p>
        </>
      ) : (
        <SiteLink className="btn btn-line" to="/auth" reloadDocument>
          <Icon name="user" /> Sign In
        </SiteLink>
      )}
    </div>
  );
}
