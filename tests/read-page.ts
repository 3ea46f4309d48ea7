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
  const text = seen.map(readText).join('');
  return isTag(node) && !inline.includes(node.name) ? ` ${text} ` : text;
}

export type ReadPage = {
  title: string[];
  /** The contents of `<meta>` by name or property, in order. */
  meta: (name: string) => string[];
  canonical: string[];
  lang: string | undefined;
  /** The levels of the headings, in order. */
  headings: number[];
  /** The texts of the JSON-LD blocks. */
  data: string[];
  /** The visible text, with each run of blanks as one. */
  text: string;
};

/** Reads a document as search engines and link previews do. */
export function readHead(html: string): ReadPage {
  const page = readPage(html);
  const list = (selector: string) => page.all(selector).map(({ text }) => text);
  const listValues = (selector: string, attribute: string) =>
    page.all(selector).map((part) => part.attribute(attribute) ?? '');
  return {
    // The titles of icons are not the document's title.
    title: list('head > title'),
    meta: (name) => listValues(`meta[name="${name}"], meta[property="${name}"]`, 'content'),
    canonical: listValues('link[rel=canonical]', 'href'),
    lang: page.first('html').attribute('lang'),
    headings: page.all('h1, h2, h3, h4, h5, h6').map(({ name }) => Number(name.slice(1))),
    data: list('script[type="application/ld+json"]'),
    text: page.first('body').text,
  };
}

type Get = (path: string, headers?: Record<string, string>) => Response | Promise<Response>;

/** Requests a page and reads the status, headers and HTML of the response. */
export async function visitPage(get: Get, path: string, headers?: Record<string, string>) {
  return readResponse(await get(path, headers));
}

export async function readResponse(response: Response) {
  const html = await response.text();
  return {
    response,
    status: response.status,
    /** Returns the value of a header, or null. */
    header: (name: string) => response.headers.get(name),
    cacheControl: response.headers.get('cache-control') ?? '',
    html,
    get head() {
      return readHead(html);
    },
    get page() {
      return readPage(html);
    },
    get main() {
      return readPage(html).first('main');
    },
    /** Returns the name of the page's payload, or `inline` if the page itself carries it. */
    payload: /data-payload="([^"]+)"/.exec(html)?.[1],
  };
}

/** Lists the targets of the links with this selector, in order. */
export const listHrefs = (part: ReturnType<typeof readPage>, selector: string) =>
  part.all(selector).map((link) => link.attribute('href'));
