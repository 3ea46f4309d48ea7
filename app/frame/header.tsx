import { useRef } from 'react';
import { useLocation } from 'react-router';
import { useEnhancement } from '#app/enhance/use-enhancement.ts';
import { Icon } from '#app/ui/icon.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { findSection } from './current-section.ts';
import { HomeLink } from './home-link.tsx';
import { ServicesMenu } from './services-menu.tsx';
import { useSession } from './session-context.tsx';

/** Fixed at the top; the enhance module marks it once the page has scrolled (H-01). */
export function Header() {
  const ref = useRef<HTMLElement>(null);
  useEnhancement(ref);
  const section = findSection(useLocation().pathname);
  return (
    <header className="top" data-early="header" ref={ref}>
      <div className="wrap">
        <HomeLink eager />
        <nav className="nav" aria-label="Main">
          <SiteLink to="/about" aria-current={section === 'about' ? 'page' : undefined}>
            About
          </SiteLink>
          <ServicesMenu current={section === 'services'} />
          <SiteLink to="/projects" aria-current={section === 'projects' ? 'page' : undefined}>
            Projects
          </SiteLink>
          <SiteLink to="/blog" aria-current={section === 'blog' ? 'page' : undefined}>
            Blog
          </SiteLink>
        </nav>
        <Account />
        <button className="ib burger" type="button" popoverTarget="drawer" aria-label="Open menu">
          <Icon name="menu" />
        </button>
      </div>
    </header>
  );
}

/** H-04, H-05. Where there is no room for the welcome its icon stands alone; on phones the drawer has all of it. */
function Account() {
  const session = useSession();
  if (session.state === 'signed-in') {
    return (
      <div className="acts">
        <SiteLink className="ib" to="/auth" aria-label={`Your account, ${session.email}`}>
          <Icon name="user" />
        </SiteLink>
        <span className="who small soft" title={session.email}>
          Welcome, {session.email}
        </span>
        <button className="btn btn-line" type="button" onClick={session.signOut}>
          Sign Out
        </button>
      </div>
    );
  }
  return (
    <div className="acts">
      <SiteLink className="btn btn-ink" to="/contact">
        Get in Touch
      </SiteLink>
      <SiteLink className="ib" to="/auth" aria-label="Sign In">
        <Icon name="user" />
      </SiteLink>
    </div>
  );
}
