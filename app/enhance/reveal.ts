/** ST-03: the share of an element that has to be on screen. */
export const revealThreshold = 0.1;

/**
 * Lets elements rise as they come into view, once each. Those already on screen are shown at once,
 * and nothing is hidden before this runs, so a page whose script never came is complete.
 * Returns how to stop.
 */
export function revealOnScroll(root: HTMLElement, elements: Iterable<Element>): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        target.classList.add('is-seen');
        observer.unobserve(target);
      }
    },
    { threshold: revealThreshold },
  );
  for (const element of elements) {
    if (element.getBoundingClientRect().top < innerHeight) element.classList.add('is-seen');
    else observer.observe(element);
  }
  root.classList.add('reveals');
  return () => observer.disconnect();
}
