import { desktopQuery } from './device.ts';

/**
 * The drawer is a native popover: it opens, dims, and closes on Escape and on its backdrop by itself.
 * This keeps the focus inside while it is open, and closes it when the viewport grows to desktop. H-07.
 */
export function enhanceDrawer(drawer: HTMLElement): () => void {
  const outside = () => [...(drawer.parentElement?.children ?? [])].filter((element) => element !== drawer);
  // Before and not after it closes: the browser gives the focus back as it closes, and not to what is inert.
  const onToggle = (event: Event) => {
    const open = (event as ToggleEvent).newState === 'open';
    for (const element of outside()) element.toggleAttribute('inert', open);
  };
  const desktop = matchMedia(desktopQuery);
  const onGrow = () => {
    if (desktop.matches) drawer.hidePopover();
  };
  drawer.addEventListener('beforetoggle', onToggle);
  desktop.addEventListener('change', onGrow);
  return () => {
    drawer.removeEventListener('beforetoggle', onToggle);
    desktop.removeEventListener('change', onGrow);
  };
}
