import { desktopQuery } from './device.ts';

/**
 * The drawer is a native popover: it opens, dims, and closes on Escape and on its backdrop by itself.
 * This keeps the focus inside while it is open, and closes it when the viewport grows to desktop, and when the page is
 * left: Back may bring a page as it was. H-07.
 */
export function enhanceDrawer(drawer: HTMLElement): () => void {
  // Before and not after it closes: the browser gives the focus back as it closes, and not to what is inert.
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
