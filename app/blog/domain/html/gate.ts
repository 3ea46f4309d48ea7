import type { Root, RootContent } from 'hast';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { parseFragment, widerBounds } from './parse-fragment.ts';
import { playerOrigins } from './player.ts';
import { isElement, isText, type RawNode } from './raw-node.ts';

/** A path on this site, never `//host`. */
const ownPath = /^\/(?![/\\])[^\s<>"'\\]*$/;
const ownSet = /^\/(?![/\\])[\w./, -]+$/;
const inPixels = /^\d{1,5}$/;
const filmName = /^film-\d{1,5}$/;
const sizes = /^[\w(): .,-]+$/;

/** Everything that may occur in a post, named one by one. Nothing that the building rules make is missing here. */
export const schema: Schema = {
  tagNames:
    'p h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre hr table caption thead tbody tfoot tr th td section figure figcaption picture source img details summary a b strong em i sub sup del ins mark small kbd cite q code s abbr time br wbr span iframe'.split(
      ' ',
    ),
  attributes: {
    '*': [['id', /^[\p{L}\p{N}-]+$/u]],
    a: [
      'href',
      ['target', '_blank', filmName],
      ['rel', 'nofollow', 'noopener'],
      ['referrerPolicy', 'strict-origin'],
      ['className', 'btn', 'play'],
    ],
    abbr: ['title'],
    figure: [['className', 'facade', 'film', 'gallery', 'pull']],
    // A frame never has an address: it shows what a reader asked for.
    iframe: [
      ['name', filmName],
      'title',
      ['sandbox', 'allow-scripts', 'allow-same-origin', 'allow-popups', 'allow-popups-to-escape-sandbox'],
      ['allow', ...playerOrigins.map((origin) => `autoplay ${origin}`)],
      'allowFullScreen',
    ],
    img: [
      ['src', ownPath],
      ['srcSet', ownSet],
      ['sizes', sizes],
      'alt',
      ['width', inPixels],
      ['height', inPixels],
      ['loading', 'lazy'],
      ['decoding', 'async'],
    ],
    li: ['value'],
    ol: ['start', 'reversed', ['type', /^[1aAiI]$/]],
    p: [
      ['className', 'buttons', 'screen', 'swipe'],
      ['ariaHidden', 'true'],
    ],
    pre: [['className', 'verse']],
    section: [['className', 'table', 'wide'], ['tabIndex', 0], 'ariaLabel'],
    source: [
      ['type', /^image\/[a-z]+$/],
      ['srcSet', ownSet],
      ['sizes', sizes],
    ],
    span: [['className', 'btn', 'sr']],
    td: ['colSpan', 'rowSpan', ['className', 'to-right', 'to-center']],
    th: ['colSpan', 'rowSpan', ['scope', /^(?:col|row)(?:group)?$/], ['className', 'to-right', 'to-center']],
    time: ['dateTime'],
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
  ancestors: {},
  clobber: [],
  clobberPrefix: '',
  required: {},
  strip: ['script', 'style'],
  allowComments: false,
  allowDoctypes: false,
};

/** The last step of cleaning: whatever went wrong before it, nothing leaves that `schema` does not name. */
export function passGate(root: Root): Root {
  return sanitize(root, schema) as Root;
}

/**
 * Whether a browser parses the text to the very tree that it was written from. Text that parses differently is how
 * mark-up gets past a check that looks at the tree only.
 */
export function readsBackTheSame(html: string, { children }: Root): boolean {
  const read = parseFragment(html, widerBounds);
  return read !== undefined && outlineRaw(read.childNodes) === outlineMeant(children);
}

/** Characters that no cleaned text contains. */
const [open, within, close] = ['\u0001', '\u0002', '\u0003'];

function outlineMeant(nodes: RootContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value;
      if (node.type !== 'element') return '';
      const set = Object.values(node.properties).filter((value) => value !== false && value !== undefined);
      return `${open}${node.tagName} ${set.length}${within}${outlineMeant(node.children)}${close}`;
    })
    .join('');
}

function outlineRaw(nodes: RawNode[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.value;
      if (!isElement(node)) return open;
      return `${open}${node.tagName} ${node.attrs.length}${within}${outlineRaw(node.childNodes)}${close}`;
    })
    .join('');
}
