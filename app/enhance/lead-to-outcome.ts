/**
 * Stands in the page's place in the history, which outlives a reload. No object: React Router, which keeps one there,
 * begins with an empty one then.
 */
const watched = 1;

/** Asks for the page of an audit anew. Nobody pressed anything for it, and what had the focus will be gone. */
export function reloadWatched(): void {
  history.replaceState(watched, '');
  location.reload();
}

/** Whoever watched the steps is led to what came of them: its heading takes the focus, and is read out once. */
export function leadToOutcome(page: Document): void {
  if (history.state !== watched) return;
  history.replaceState(null, '');
  const heading = page.querySelector('h1');
  // Not while it runs, and who is somewhere already stays there.
  if (!heading || page.querySelector('[data-audit]') || page.activeElement !== page.body) return;
  heading.tabIndex = -1;
  heading.focus();
}
