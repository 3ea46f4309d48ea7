import { heavyScore, isDesktop, prefersReducedData, readScore } from './device.ts';

/** Requests the headers of these files at low priority, and ignores the responses. */
function probe(urls: (string | undefined)[], cache: RequestCache): void {
  for (const url of urls) if (url) fetch(url, { method: 'HEAD', priority: 'low', cache }).catch(() => {});
}

/** ST-07: requests each logo on the wall, primary and fallback, when the wall comes into view. */
export function probeWall(wall: Element): () => void {
  if (!isDesktop() || prefersReducedData() || readScore() < heavyScore) return () => {};
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    for (const image of wall.querySelectorAll('img')) probe([image.src, image.dataset.fallback], 'default');
  });
  observer.observe(wall);
  return () => observer.disconnect();
}

/**
 * ST-08: Home requests three of its own files: both versions of the logo, and the hero picture. It waits until the hero
 * has loaded or failed, because `currentSrc` is only known then, and a second longer, so that files the page has already
 * loaded come from the browser's cache. It does not wait for an idle page: one with animations on a busy processor may
 * never be idle.
 */
export function probeOwnFiles(page: Document): void {
  const hero = page.querySelector<HTMLImageElement>('[data-hero] img');
  const logo = page.querySelector<HTMLImageElement>('[data-enhance=header] [data-picture] img');
  if (!hero || !logo) return;
  const run = () => probe([logo.src, logo.dataset.fallback, hero.currentSrc], 'force-cache');
  const runLater = () => setTimeout(run, 1_000);
  hero.decode().then(runLater, runLater);
}
