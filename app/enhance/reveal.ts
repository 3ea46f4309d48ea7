/** The share of an element that has to be on screen before it rises (ST-03). */
export const revealThreshold = 0.1;

/**
 * Lets elements rise once each, as they come into view. Those already on screen are shown at once, and nothing is hidden
 * before this runs, so that a page whose script never loads is complete. Returns how to stop.
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
