import type { Element, ElementContent } from 'hast';

/** Where only words can stand, as in a heading, a film of `film.ts` becomes its name and the link to its page. */
export function findFilmWords({ tagName, properties, children }: Element): ElementContent[] | undefined {
  const { className } = properties;
  const isFilm = tagName === 'figure' && Array.isArray(className) && className.includes('film');
  if (!isFilm) return undefined;
  const [play, _screen, page, ...caption] = children;
  const name = findName(play);
  return [name, page, ...caption].filter((child) => child !== undefined);
}

/** The name is the bold text within the link that plays the film. */
function findName(node: ElementContent | undefined): Element | undefined {
  if (node?.type !== 'element') return undefined;
  return node.tagName === 'b' ? node : node.children.map(findName).find((found) => found);
}
