import { useRef } from 'react';
import { useLocation } from 'react-router';
import { useEnhancement } from '#app/enhance/use-enhancement.ts';
import { Icon } from '#app/ui/icon.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { serviceLinks } from './navigation.ts';

/**
 * A native popover: click, keys, Escape and a tap elsewhere work without script. CSS opens it on hover; the
 * enhance module adds the arrow keys, and Escape for a menu that only hovering has opened. H-03.
 */
export function ServicesMenu({ current }: { current: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  useEnhancement(ref);
  const { pathname } = useLocation();
  return (
    <div className="menu" data-early="menu" ref={ref}>
      <button type="button" popoverTarget="services-menu" aria-current={current ? 'page' : undefined}>
        Services <Icon name="down" />
      </button>
      <ul id="services-menu" popover="auto" className="menu-panel">
        {serviceLinks.map(({ label, to }) => (
          <li key={to}>
            <SiteLink to={to} aria-current={to === pathname ? 'page' : undefined}>
              {label} <Icon name="arrow" />
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
