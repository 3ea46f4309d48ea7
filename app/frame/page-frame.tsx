import './base.css';
import type { ReactNode } from 'react';
import { IconSprite } from '#app/ui/icon-sprite.tsx';
import { Drawer } from './drawer.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useCloseOnNavigation } from './use-close-on-navigation.ts';

/** What stands around every page: skip link, header, footer and the drawer of small screens. */
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
