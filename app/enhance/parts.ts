import { startOnce } from './alive.ts';
import { enhanceDrawer } from './drawer.ts';
import { watchHeader } from './header-state.ts';
import { runLogoStrip } from './logo-strip.ts';
import { enhanceMenu } from './menu.ts';
import { probeWall } from './probes.ts';
import { runRotator } from './rotator.ts';
import { refineWeight } from './weight.ts';

/** What `data-early` may say, and who brings such an element to life. */
const parts: Record<string, (element: HTMLElement) => () => void> = {
  header: watchHeader,
  menu: enhanceMenu,
  drawer: enhanceDrawer,
  rotator: runRotator,
  strip: runLogoStrip,
  wall: probeWall,
  weight: refineWeight,
};

/** Brings one `data-early` element to life, once, whoever asks first. */
export function startPart(element: HTMLElement): void {
  const part = parts[element.dataset.early ?? ''];
  if (part) startOnce(element, part);
}

/** Brings every part of the page to life. */
export function startParts(page: ParentNode): void {
  for (const element of page.querySelectorAll<HTMLElement>('[data-early]')) startPart(element);
}
