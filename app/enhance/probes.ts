import { isDesktop, readDeviceScore, savesData } from './device.ts';
import { heavyScore } from './device-score.ts';

/** At low priority, and whatever comes back is ignored. */
function probe(urls: (string | null | undefined)[], cache: RequestCache): void {
  for (const url of urls) if (url) fetch(url, { method: 'HEAD', priority: 'low', cache }).catch(() => {});
}

/** ST-07: asks for each logo of the wall, primary and fallback, when the wall comes into view. */
export function probeWall(wall: Element): () => void {
  if (!isDesktop() || savesData() || readDeviceScore() < heavyScore) return () => {};
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    for (const image of wall.querySelectorAll('img'))
      probe([image.getAttribute('src'), image.dataset.fallback], 'default');
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
    probe([logo.getAttribute('src'), logo.dataset.fallback, hero.currentSrc || hero.src], 'force-cache');
  };
  // Safari has no idle callbacks.
  (window.requestIdleCallback ?? setTimeout)(run);
}
