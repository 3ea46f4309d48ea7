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

/**
 * How to stop the part that lives on an element. The early module and React are two programs on one
 * page: a property under a registered symbol lets each see what the other has started.
 */
const alive = Symbol.for('saltbush.part');
type Living = HTMLElement & { [alive]?: () => void };

/** Brings one `data-early` element to life, once, whoever asks first. */
export function startPart(element: HTMLElement): void {
  const living: Living = element;
  const part = parts[element.dataset.early ?? ''];
  if (part && !living[alive]) living[alive] = part(element);
}

export function stopPart(element: HTMLElement): void {
  const living: Living = element;
  living[alive]?.();
  delete living[alive];
}

/** Brings every part of the page to life. */
export function startParts(page: ParentNode): void {
  for (const element of page.querySelectorAll<HTMLElement>('[data-early]')) startPart(element);
}
