import { mainLinks } from 'virtual:navigation';
import type { MainLink } from '#app/content/navigation.ts';

/**
 * Finds the main link whose section contains a path. A section has the link's page and all pages below it, the rows of its
 * menu, and its `others`. Undefined if no section contains the path. H-03.
 */
export function findCurrentLink(pathname: string): MainLink | undefined {
  const root = `/${pathname.split('/')[1]}`;
  return (
    mainLinks.find(({ to }) => root === to) ??
    mainLinks.find(({ menu = [], others = [] }) => [...menu.map(({ to }) => to), ...others].includes(root))
  );
}
