import { isDesktop, readDeviceScore, savesData } from './device.ts';
import { heavyScore } from './device-score.ts';

/** At low priority, and whatever comes back is ignored. */
function probe(url: string): void {
  fetch(url, { method: 'HEAD', priority: 'low' }).catch(() => {});
}

/** ST-07: asks for each logo of the wall, primary and fallback, when the wall comes into view. */
export function probeWall(wall: Element): () => void {
  if (!isDesktop() || savesData() || readDeviceScore() < heavyScore) return () => {};
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    for (const image of wall.querySelectorAll('img')) {
      for (const url of [image.getAttribute('src'), image.dataset.fallback]) if (url) probe(url);
    }
  });
  observer.observe(wall);
  return () => observer.disconnect();
}

/**
 * ST-08: Home checks its own three files: both versions of the logo and the hero picture. Once the page
 * is idle, so that what it has loaded is answered from the browser's cache.
 */
export function probeOwnFiles(page: Document): void {
  const hero = page.querySelector<HTMLImageElement>('[data-hero] img');
  const logo = page.querySelector<HTMLImageElement>('[data-early=header] [data-picture] img');
  if (!hero || !logo) return;
  const run = () => {
    // Chosen only now: on a slow desktop the picture has changed since the page was parsed.
    for (const url of [logo.getAttribute('src'), logo.dataset.fallback, hero.currentSrc || hero.src])
      if (url) fetch(url, { method: 'HEAD', cache: 'force-cache', priority: 'low' }).catch(() => {});
  };
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run, 1);
}
