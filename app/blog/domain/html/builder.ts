import type { Element, ElementContent } from 'hast';
import { findAttribute, type RawElement, type RawNode } from './raw-node.ts';

/** Finds the picture on this site that replaces one of the source. */
export type FoundPicture = { path: string; width: number; height: number };

export type CleanOptions = {
  /**
   * The address of the WordPress, such as https://blog.example: its links to own posts and terms become paths of this
   * site.
   */
  blogOrigin: string;
  /**
   * Finds the picture on this site that replaces one of the source; undefined where it can't be served (foreign host,
   * unknown size), and a link replaces it.
   */
  findPicture(sourceUrl: string): FoundPicture | undefined;
  /** The address of this site; links to it become paths. */
  siteOrigin?: string;
};

/** The surroundings of the node that is built. */
export type Place = {
  /** Inside a link there may be no other link. */
  inLink: boolean;
  /** White space is kept as it is. */
  inPre: boolean;
  /** A table inside a table needs no scrolling region of its own. */
  inTable: boolean;
};

/**
 * Builds trusted nodes from raw ones. Nothing is taken over except what some rule here makes anew, so what nobody
 * thought of can't get through. Rules call back for what is inside, once for each node: twice would be a thousand
 * times at ten levels.
 */
export type Builder = CleanOptions & {
  /** The address to which addresses in the text are relative. */
  base: URL;
  /** The built elements by the id or name that they had, for links within the text. */
  anchors: Map<string, Element>;
  /** Counts the films so far, because the frame of each has a name of its own. */
  films: { count: number };
  build(nodes: RawNode[], place: Place): ElementContent[];
};

export type Rule = (element: RawElement, builder: Builder, place: Place) => ElementContent[];

/** Records for links to `element` within the text that `built` replaces it. */
export function rememberAnchor({ anchors }: Builder, element: RawElement, built: Element): void {
  for (const name of ['id', 'name']) {
    const anchor = findAttribute(element, name);
    if (anchor && !anchors.has(anchor)) anchors.set(anchor, built);
  }
}

export function createElement(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element {
  return { type: 'element', tagName, properties, children };
}

export function createText(value: string): ElementContent {
  return { type: 'text', value };
}
