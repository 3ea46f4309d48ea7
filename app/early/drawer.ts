import { desktopQuery } from './device.ts';

/**
 * The drawer is a native popover: it opens, dims, and closes on Escape and on its backdrop by itself.
 * This keeps the focus inside while it is open, and closes it when the viewport grows to desktop. H-07.
 */
export function enhanceDrawer(drawer: HTMLElement): () => void {
  const outside = () => [...(drawer.parentElement?.children ?? [])].filter((element) => element !== drawer);
  const onToggle = () => {
    const open = drawer.matches(':popover-open');
    for (const element of outside()) element.toggleAttribute('inert', open);
  };
  const desktop = matchMedia(desktopQuery);
  const onGrow = () => {
    if (desktop.matches) drawer.hidePopover();
  };
  drawer.addEventListener('toggle', onToggle);
  desktop.addEventListener('change', onGrow);
  return () => {
    drawer.removeEventListener('toggle', onToggle);
    desktop.removeEventListener('change', onGrow);
  };
}
