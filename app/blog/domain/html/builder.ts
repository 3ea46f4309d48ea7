import type { Element, ElementContent } from 'hast';
import { findAttribute, type RawElement, type RawNode } from './raw-node.ts';

/** The picture of this site for one of the source's. */
export type FoundPicture = { path: string; width: number; height: number };

export type CleanOptions = {
  /** Where the WordPress is, such as https://blog.example: its links to own posts and terms become paths of this site. */
  blogOrigin: string;
  /**
   * The picture of this site for one of the source's; undefined where it can't be served (foreign host, unknown
   * size): a link stands in its place.
   */
  findPicture(sourceUrl: string): FoundPicture | undefined;
  /** Of this site: links to it become paths. */
  siteOrigin?: string;
};

/** What stands around what is built. */
export type Place = {
  /** No link inside a link. */
  inLink: boolean;
  /** White space stays as it is. */
  inPre: boolean;
  /** A table in a table needs no region of its own. */
  inTable: boolean;
};

/**
 * Builds trusted nodes from raw ones: nothing is taken over but what some rule here makes anew, so what nobody
 * thought of is not there. Rules call back for what stands inside, for each node once: twice would be a
 * thousand times ten levels deep.
 */
export type Builder = CleanOptions & {
  /** What addresses in the text begin from. */
  base: URL;
  /** Built elements by the id or name they had, for links within the text. */
  anchors: Map<string, Element>;
  /** So far: each has a frame with a name of its own. */
  films: { count: number };
  build(nodes: RawNode[], place: Place): ElementContent[];
};

export type Rule = (element: RawElement, builder: Builder, place: Place) => ElementContent[];

/** For links to `element` within the text: `built` is what became of it. */
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
