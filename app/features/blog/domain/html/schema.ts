import type { Schema } from 'hast-util-sanitize';
import { playerOrigins } from './providers.ts';

/** A path on this site, never `//host`. */
const ownPath = /^\/(?![/\\])[^\s<>"'\\]*$/;
const inPixels = /^\d{1,5}$/;
const videoFrameName = /^film-\d{1,5}$/;
const integer = /^-?\d{1,6}$/;
/** No real table has a cell that spans more than sixty columns or rows. */
const span = /^(?:[2-9]|[1-5]\d|60)$/;
const sides = ['to-right', 'to-center'];
type Attributes = NonNullable<Schema['attributes']>[string];

const pictureSet: Attributes = [
  ['srcSet', /^\/(?![/\\])[\w./, -]+$/],
  ['sizes', /^[\w(): .,-]+$/],
];
const cell: Attributes = [
  ['colspan', span],
  ['rowspan', span],
  ['className', ...sides],
];
const mediaAttributes: Attributes = [
  ['src', /^\/blog\/recordings\/[\w%./~-]+$/],
  'controls',
  ['preload', 'none'],
  'ariaLabel',
];

/**
 * Everything that a post may contain, one by one: whatever went wrong in the steps before, nothing else gets through.
 * Attributes with capital letters are always ours, because the parser writes those of a post in lower case.
 */
export const schema: Schema = {
  tagNames:
    'p h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre hr table caption thead tbody tfoot tr th td section figure figcaption picture source img details summary a b strong em i sub sup del ins mark small kbd cite q code s abbr time br wbr span bdi samp var dfn iframe div audio video track'.split(
      ' ',
    ),
  attributes: {
    '*': [
      ['id', /^[\p{L}\p{N}_-]+$/u],
      ['dir', 'ltr', 'rtl', 'auto'],
      ['lang', /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i],
    ],
    a: [
      ['href', ownPath, /^(?:https?:\/\/|mailto:|tel:|#)/],
      ['target', '_blank', videoFrameName],
      ['rel', 'nofollow', 'noopener'],
      ['referrerPolicy', 'strict-origin'],
      ['className', 'btn', 'play', 'large'],
      'ariaLabel',
    ],
    abbr: ['title'],
    audio: mediaAttributes,
    div: [['className', 'columns', 'column', ...sides]],
    figure: [['className', 'facade', 'film', 'gallery', 'pull', 'left', 'right']],
    // A frame never has an address: it shows what a reader has asked for.
    iframe: [
      ['name', videoFrameName],
      'title',
      ['sandbox', 'allow-scripts', 'allow-same-origin', 'allow-popups', 'allow-popups-to-escape-sandbox'],
      ['allow', ...playerOrigins.map((origin) => `autoplay ${origin}`)],
      'allowFullScreen',
    ],
    img: [
      ...pictureSet,
      ['src', ownPath],
      'alt',
      ['width', inPixels],
      ['height', inPixels],
      ['loading', 'lazy'],
      ['decoding', 'async'],
    ],
    li: [['value', integer]],
    ol: [['start', integer], 'reversed', ['type', /^[1aAiI]$/]],
    p: [
      ['className', 'buttons', 'screen', 'swipe', 'left-out', ...sides],
      ['ariaHidden', 'true'],
    ],
    picture: [['className', 'icon', 'left', 'right']],
    pre: [['className', 'verse']],
    section: [['className', 'table', 'wide'], ['tabIndex', 0], 'ariaLabel'],
    source: [['type', /^image\/[a-z]+$/], ...pictureSet],
    span: [['className', 'btn', 'sr']],
    td: cell,
    th: [...cell, ['scope', /^(?:col|row)(?:group)?$/]],
    time: [['datetime', /^\d{4}(?:-\d\d){0,2}(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(?:Z|[+-]\d\d:?\d\d)?$/]],
    track: [
      ['src', /^\/blog\/recordings\/[\w%./~-]+\.vtt$/],
      ['kind', 'captions', 'subtitles', 'descriptions', 'chapters'],
      ['srcLang', /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i],
      'label',
      'default',
    ],
    video: mediaAttributes,
    ...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, [['className', ...sides]]])),
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
