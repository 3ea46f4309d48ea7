import { runLogoStrip, runRotator } from './animations.ts';
import { desktopQuery } from './device.ts';
import { probeWall } from './probes.ts';
import { refineWeight } from './weight.ts';

/** Makes the header translucent once the page has been scrolled (H-01). Returns a function that stops watching. */
function watchHeader(header: Element): () => void {
  const update = () => header.classList.toggle('is-scrolled', scrollY > 0);
  update();
  addEventListener('scroll', update, { passive: true });
  return () => removeEventListener('scroll', update);
}

/** The enhancements by the name in an element's `data-enhance`. Each returns a function that stops it. */
const enhancements: Record<string, (element: HTMLElement) => () => void> = {
  header: watchHeader,
  menu: enhanceMenu,
  drawer: enhanceDrawer,
  rotator: runRotator,
  strip: runLogoStrip,
  wall: probeWall,
  weight: refineWeight,
};

/** React dispatches this event on an element that it has mounted. */
export const enhanceEvent = 'enhance';

/** Starts the enhancement that the element's `data-enhance` names, unless it is already running. */
export function startEnhancement(element: HTMLElement): void {
  const enhance = enhancements[element.dataset.enhance ?? ''];
  if (enhance) startOnce(element, enhance);
}

/** Starts every enhancement on the page. */
export function startEnhancements(page: ParentNode): void {
  for (const element of page.querySelectorAll<HTMLElement>('[data-enhance]')) startEnhancement(element);
}

/**
 * The drawer is a native popover, so the browser opens it, dims the page, and closes it on Escape or a press on the
 * backdrop. This function keeps the focus inside while the drawer is open. It closes the drawer when the viewport grows
 * to desktop size, and when the visitor leaves the page, because Back may restore the page as it was. H-07.
 */
function enhanceDrawer(drawer: HTMLElement): () => void {
  // `beforetoggle`, not `toggle`: the browser returns the focus as it closes, and inert elements cannot take it.
  const onToggle = (event: Event) => {
    const open = (event as ToggleEvent).newState === 'open';
    for (const element of drawer.parentElement?.children ?? [])
      element.toggleAttribute('inert', open && element !== drawer);
  };
  const close = () => drawer.togglePopover(false);
  const controller = new AbortController();
  drawer.addEventListener('beforetoggle', onToggle, controller);
  matchMedia(desktopQuery).addEventListener('change', close, controller);
  addEventListener('pagehide', close, controller);
  return () => controller.abort();
}

/** Lets Escape close a Services menu that was opened by hovering, and the arrow keys move between its rows. H-03. */
function enhanceMenu(menu: HTMLElement): () => void {
  const button = menu.querySelector('button');
  const panel = menu.querySelector<HTMLElement>('[popover]');
  if (!button || !panel) return () => {};
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') menu.classList.add('is-dismissed');
    if (!menu.contains(event.target as Node) || !/^Arrow(Up|Down)$/.test(event.key)) return;
    event.preventDefault();
    panel.togglePopover(true);
    const rows = [...panel.querySelectorAll('a')];
    const step = event.key === 'ArrowDown' ? 1 : -1;
    const at = rows.indexOf(document.activeElement as HTMLAnchorElement);
    rows.at(at < 0 && step < 0 ? -1 : (at + step) % rows.length)?.focus();
  };
  const onEnter = () => menu.classList.remove('is-dismissed');
  // Moving the focus out closes the menu, as moving the pointer out does.
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) panel.togglePopover(false);
  };
  const controller = new AbortController();
  document.addEventListener('keydown', onKey, controller);
  menu.addEventListener('pointerenter', onEnter, controller);
  menu.addEventListener('focusout', onFocusOut, controller);
  return () => controller.abort();
}

/**
 * An element whose enhancement is running holds the function that stops it. The enhance module and the React bundle share
 * no code, so a property of the element is how each sees what the other has started.
 */
type EnhancedElement = HTMLElement & { stopEnhancement?: (() => void) | undefined };

/** Starts the enhancement unless it is already running. */
export function startOnce(element: EnhancedElement, enhance: (element: HTMLElement) => () => void): void {
  element.stopEnhancement ??= enhance(element);
}

export function stopEnhancement(element: EnhancedElement): void {
  element.stopEnhancement?.();
  element.stopEnhancement = undefined;
}
