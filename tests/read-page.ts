import { selectAll } from 'css-select';
import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { parse } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';

/** A page, or one of its elements, as the server sends it, without script and style. */
export type Part = {
  /** The element's name, as in `h1`. */
  name: string;
  /** All its text, including that for screen readers, with single blanks. */
  text: string;
  attribute: (name: string) => string | undefined;
  all: (selector: string) => Part[];
  /** Finds the first match. Throws if there is none. */
  first: (selector: string) => Part;
  /** The text and URL of each link. */
  links: [words: string, href: string | undefined][];
};

export function readPage(html: string): Part {
  return createPart(parse(html, { treeAdapter: adapter }));
}

function createPart(node: AnyNode): Part {
  const all = (selector: string) => selectAll<AnyNode, Element>(selector, node).map(createPart);
  return {
    name: isTag(node) ? node.name : '',
    get text() {
      return readText(node).replace(/\s+/g, ' ').trim();
    },
    attribute: (name) => (isTag(node) ? node.attribs[name] : undefined),
    all,
    first(selector) {
      const [found] = all(selector);
      if (!found) throw new Error(`The page has no ${selector}`);
      return found;
    },
    get links() {
      return all('a').map((link): [string, string | undefined] => [link.text, link.attribute('href')]);
    },
  };
}

const unseen = ['script', 'style', 'template'];
const inline = ['a', 'b', 'em', 'small', 'span', 'sub', 'wbr'];

function readText(node: AnyNode): string {
  if (isText(node)) return node.data;
  if (!('children' in node)) return '';
  const seen = node.children.filter((child) => !isTag(child) || !unseen.includes(child.name));
  const words = seen.map(readText).join('');
  return isTag(node) && !inline.includes(node.name) ? ` ${words} ` : words;
}
