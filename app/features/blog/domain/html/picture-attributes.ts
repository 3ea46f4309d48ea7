import type { Element, ElementContent } from 'hast';
import { isElement, listWith, read } from './tree.ts';

/** Whether WordPress does not show the element either. */
export function isHidden(element: Element): boolean {
  return element.properties.hidden === true || /display\s*:\s*none/i.test(read(element, 'style'));
}

/**
 * Lazy loaders move the addresses of a picture to attributes of their own, whose names still end in the name that HTML
 * has for it: `data-src`, `data-lazy-srcset`.
 */
export const lazySource = /^data-.*src$/;
export const lazySet = /^data-.*srcset$/;

export const listLazy = (element: Element, names: RegExp) =>
  Object.keys(element.properties).filter((name) => names.test(name));

export const readFirst = (element: Element, names: string[]) =>
  names.map((name) => read(element, name)).find(Boolean) ?? '';

/** The placeholder of a lazy loader may be as small as a tracker, but it names the real picture. */
export function isTracker(img: Element): boolean {
  if (readFirst(img, [...listLazy(img, lazySet), ...listLazy(img, lazySource)])) return false;
  return ['width', 'height'].some((name) => /^[012](?:\.\d+)?(?:px)?$/.test(read(img, name)));
}

export const listPictures = (nodes: ElementContent[]): Element[] =>
  listWith(nodes).filter((element) => isElement(element, 'img'));

/** The name of a picture's file, without the size of a copy: `/a/b-300x200.jpg` is `b`. */
export const nameOf = (address: string) =>
  (/([^/?#]*?)(?:-\d+x\d+)?\.\w+(?:[?#].*)?$/.exec(address)?.[1] ?? '').replace(/-scaled$/, '');
