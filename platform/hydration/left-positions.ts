/**
 * How far a page was scrolled when a loading screen took its place (G-03), by the key of its history entry. That
 * screen is shorter than the page and moves the window, and what the router notes after that is not the visitor's
 * place. Of pages left without one, the router's own note is true.
 */
const leftPositions = new Map<string, number>();

export function keepLeftPosition(key: string): void {
  leftPositions.set(key, scrollY);
}

/** Once: after that the visitor's own scrolling counts. */
export function returnToLeftPosition(key: string): void {
  const top = leftPositions.get(key);
  leftPositions.delete(key);
  if (top !== undefined) scrollTo(0, top);
}
