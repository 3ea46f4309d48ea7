/**
 * How far each page of this visit was scrolled when it was left, by the key of its history entry. The router
 * notes it only when the navigation begins, and by then a loading screen, shorter than the page, may stand in its
 * place (G-03) and have moved the window.
 */
export const leftPositions = new Map<string, number>();
