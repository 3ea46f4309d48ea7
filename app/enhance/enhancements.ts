import { enhanceDrawer } from './drawer.ts';
import { runLogoStrip } from './logo-strip.ts';
import { enhanceMenu } from './menu.ts';
import { probeWall } from './probes.ts';
import { runRotator } from './rotator.ts';
import { startOnce } from './started.ts';
import { refineWeight } from './weight.ts';

/** Makes the header translucent once the page has left the top. H-01. Returns how to stop. */
function watchHeader(header: Element): () => void {
  const update = () => header.classList.toggle('is-scrolled', scrollY > 0);
  update();
  addEventListener('scroll', update, { passive: true });
  return () => removeEventListener('scroll', update);
}

/** The enhancements by the name that an element's `data-early` gives. Each returns how to stop it. */
const enhancements: Record<string, (element: HTMLElement) => () => void> = {
  header: watchHeader,
  menu: enhanceMenu,
  drawer: enhanceDrawer,
  rotator: runRotator,
  strip: runLogoStrip,
  wall: probeWall,
  weight: refineWeight,
};

/** Starts the enhancement that the element's `data-early` names, unless it runs already. */
export function startEnhancement(element: HTMLElement): void {
  const enhance = enhancements[element.dataset.early ?? ''];
  if (enhance) startOnce(element, enhance);
}

/** Starts every enhancement of the page. */
export function startEnhancements(page: ParentNode): void {
  for (const element of page.querySelectorAll<HTMLElement>('[data-early]')) startEnhancement(element);
}
