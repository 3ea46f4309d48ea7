/** The page as the browser shows it. */
export type Rendered = {
  /**
   * The HTML after scripts: open shadow roots are part of it, as Google sees them, and elements that are not displayed
   * are marked.
   */
  html: string;
  /** The address of the document that was loaded last, whatever scripts have written into the address bar since. */
  url: string;
  /** The base of relative addresses. */
  baseUrl: string;
};

/** Runs in the page. Self-contained, because it is sent to the page as text. */
export function readRendered(maxLength: number): Rendered {
  const hiddenMark = 'saltbush-hidden';
  const empty = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
  const raw = /^(script|style|xmp|iframe|noembed|noframes|plaintext|noscript)$/;
  const unseen = /^(head|title|meta|link|base|script|style|template|noscript)$/;
  const parts: string[] = ['<!doctype html>'];
  let length = 0;
  const write = (text: string) => {
    length += text.length;
    if (length <= maxLength) parts.push(text);
  };
  const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const writeStart = (element: Element, name: string) => {
    const attributes = [...element.attributes]
      .filter((attribute) => attribute.name !== hiddenMark)
      .map((attribute) => ` ${attribute.name}="${escapeText(attribute.value).replace(/"/g, '&quot;')}"`);
    const isHidden = !unseen.test(name) && !element.checkVisibility({ visibilityProperty: true });
    write(`<${name}${attributes.join('')}${isHidden ? ` ${hiddenMark}=""` : ''}>`);
  };
  // A stack instead of recursion, because pages may be nested deeper than calls can be.
  const queue: (Node | string)[] = [document.documentElement];
  while (queue.length > 0 && length <= maxLength) {
    const node = queue.pop();
    if (node === undefined) break;
    if (typeof node === 'string') write(node);
    else if (node.nodeType === Node.TEXT_NODE) {
      const parent = node.parentElement?.localName ?? '';
      write(raw.test(parent) ? (node.nodeValue ?? '') : escapeText(node.nodeValue ?? ''));
    } else if (node instanceof Element) {
      const name = node.localName;
      writeStart(node, name);
      if (empty.test(name) && node.namespaceURI === 'http://www.w3.org/1999/xhtml') continue;
      queue.push(`</${name}>`);
      const assigned = node instanceof HTMLSlotElement ? node.assignedNodes() : [];
      const children = node.shadowRoot ?? node;
      queue.push(...(assigned.length > 0 ? assigned : [...children.childNodes]).reverse());
    }
  }
  const [load] = performance.getEntriesByType('navigation');
  return {
    html: parts.join(''),
    url: load && /^https?:/.test(load.name) ? load.name : document.URL,
    baseUrl: document.baseURI,
  };
}
