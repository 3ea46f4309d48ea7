export type ScrollStep = { moved: boolean; screens: number };

/**
 * Runs in the page. Scrolls by a little less than a screen, as a reader does, and waits until that is painted. If the
 * page itself does not scroll, it scrolls the largest part that does.
 */
export async function scrollStep(): Promise<ScrollStep> {
  const canScroll = (element: Element) => element.scrollHeight > element.clientHeight + 2;
  const root = document.scrollingElement ?? document.documentElement;
  let part = root;
  if (!canScroll(root) || getComputedStyle(root).overflowY === 'hidden') {
    let largest = 0;
    for (const element of document.querySelectorAll('main, div, section, article, body')) {
      const area = element.clientWidth * element.clientHeight;
      if (area <= largest || area < (innerWidth * innerHeight) / 2 || !canScroll(element)) continue;
      if (!/auto|scroll|overlay/.test(getComputedStyle(element).overflowY)) continue;
      largest = area;
      part = element;
    }
  }
  const height = part === root ? innerHeight : part.clientHeight;
  const before = part.scrollTop;
  part.scrollBy({ top: height * 0.8, behavior: 'instant' });
  const frame = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  // A page that is no longer painted has no animation frames.
  await Promise.race([frame, new Promise((resolve) => setTimeout(resolve, 500))]);
  return { moved: Math.abs(part.scrollTop - before) > 1, screens: part.scrollTop / height };
}
