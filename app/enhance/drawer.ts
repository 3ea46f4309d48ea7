import { desktopQuery } from './device.ts';

/**
 * The drawer is a native popover: it opens, dims, and closes on Escape and on its backdrop by itself.
 * This keeps the focus inside while it is open. It also closes the drawer when the viewport grows to desktop, and when
 * the visitor leaves the page, because Back may restore the page as it was. H-07.
 */
export function enhanceDrawer(drawer: HTMLElement): () => void {
  // `beforetoggle`, not `toggle`: the browser returns the focus as it closes, and inert elements cannot take it.
  const onToggle = (event: Event) => {
    const open = (event as ToggleEvent).newState === 'open';
    for (const element of drawer.parentElement?.children ?? [])
      element.toggleAttribute('inert', open && element !== drawer);
  };
  const desktop = matchMedia(desktopQuery);
  const close = () => drawer.hidePopover();
  drawer.addEventListener('beforetoggle', onToggle);
  desktop.addEventListener('change', close);
  addEventListener('pagehide', close);
  return () => {
    drawer.removeEventListener('beforetoggle', onToggle);
    desktop.removeEventListener('change', close);
    removeEventListener('pagehide', close);
  };
}
