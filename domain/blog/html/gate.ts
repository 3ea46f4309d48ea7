import type { Root } from 'hast';
import { type Schema, sanitize } from 'hast-util-sanitize';

/** An address on this site: never `//host`. */
const ownPath = /^\/(?![/\\])[^\s<>"'\\]*$/;
const ownSet = /^\/(?![/\\])[\w./, -]+$/;
const inPixels = /^\d{1,5}$/;
const sizes = /^[\w(): .,-]+$/;

/** Everything that may stand in a post, named one by one. Nothing that rules of building make is missing here. */
export const schema: Schema = {
  tagNames:
    'p h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre hr table caption thead tbody tfoot tr th td section figure figcaption picture source img details summary a b strong em i sub sup del ins mark small kbd cite q code s abbr time br wbr span'.split(
      ' ',
    ),
  attributes: {
    '*': [['id', /^[\p{L}\p{N}-]+$/u]],
    a: ['href', ['target', '_blank'], ['rel', 'nofollow', 'noopener'], ['className', 'btn']],
    abbr: ['title'],
    figure: [['className', 'facade', 'gallery', 'pull']],
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
      ['className', 'buttons', 'swipe'],
      ['ariaHidden', 'true'],
    ],
    pre: [['className', 'verse']],
    section: [['className', 'table', 'wide'], ['tabIndex', 0], 'ariaLabel'],
    source: [
      ['type', /^image\/[a-z]+$/],
      ['srcSet', ownSet],
      ['sizes', sizes],
    ],
    span: [['className', 'sr']],
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

/** The last gate: whatever went wrong before it, nothing else than `schema` names leaves. */
export function passGate(root: Root): Root {
  return sanitize(root, schema) as Root;
}
