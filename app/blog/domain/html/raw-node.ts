import { html, type DefaultTreeAdapterTypes as Parse5 } from 'parse5';

/** HTML as it came, parsed but not yet trusted. */
export type RawNode = Parse5.ChildNode;
export type RawElement = Parse5.Element;
export type RawParent = Parse5.ParentNode;

export function isElement(node: RawNode): node is RawElement {
  return 'tagName' in node;
}

export function isText(node: RawNode): node is Parse5.TextNode {
  return node.nodeName === '#text';
}

export function isHtml(element: RawElement): boolean {
  return element.namespaceURI === html.NS.HTML;
}

export function findAttribute(element: RawElement, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

export function hasClass(element: RawElement, ...names: string[]): boolean {
  const classes = findAttribute(element, 'class')?.split(/\s+/) ?? [];
  return names.some((name) => classes.includes(name));
}

/** All elements below, in the order of the text. */
export function listElements(parent: RawParent, wanted: (element: RawElement) => boolean): RawElement[] {
  return parent.childNodes
    .filter(isElement)
    .flatMap((element) => [...(wanted(element) ? [element] : []), ...listElements(element, wanted)]);
}

/** Whether WordPress would not have shown the element either. */
export function isHidden(element: RawElement): boolean {
  return (
    findAttribute(element, 'hidden') !== undefined ||
    /display\s*:\s*none/i.test(findAttribute(element, 'style') ?? '')
  );
}
