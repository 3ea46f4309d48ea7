/**
 * The history entry's state outlives a reload and so remembers that the visitor watched the audit run. It is not an
 * object, because React Router keeps objects of its own there and starts afresh when it finds anything else.
 */
const watched = 1;

/** Reloads the page of a finished audit, and remembers that the visitor pressed nothing to get there. */
export function reloadWatched(): void {
  history.replaceState(watched, '');
  location.reload();
}

/** Focuses the report's heading for a visitor who watched the audit run, so that a screen reader reads it once. */
export function leadToOutcome(page: Document): void {
  if (history.state !== watched) return;
  history.replaceState(null, '');
  const heading = page.querySelector('h1');
  // The focus stays where it is while the audit still runs, or where the visitor has moved it already.
  if (!heading || page.querySelector('[data-audit]') || page.activeElement !== page.body) return;
  heading.tabIndex = -1;
  heading.focus();
}
