import './base.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { IconSprite } from '#app/components/icon.tsx';
import { Drawer } from './drawer.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** The frame of every page: skip link, header, footer and the drawer of small screens. */
export function PageFrame({ children }: { children: ReactNode }) {
  useCloseOnNavigation();
  return (
    <>
      <IconSprite />
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <Drawer />
    </>
  );
}

/**
 * H-07: closes the drawer and both Services lists on a client navigation, as a document load would.
 * `is-dismissed` also hides the menu that the pointer is still over.
 */
function useCloseOnNavigation(): void {
  const { key } = useLocation();
  const lastKey = useRef(key);
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    closePopovers();
    for (const list of document.querySelectorAll<HTMLDetailsElement>('#drawer details')) list.open = false;
    document.querySelector('.menu')?.classList.add('is-dismissed');
  }, [key]);
}

/** Closes the menu and the drawer. In browsers without popovers, `:popover-open` would be an error. */
export function closePopovers(): void {
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]')) popover.togglePopover?.(false);
}
