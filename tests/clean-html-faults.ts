import { type DefaultTreeAdapterTypes as Parse5, parse } from 'parse5';

/** Repeats the allow list, so that a mistake in the sanitiser's list fails a test. It includes our own classes. */
const attributesByTag: Record<string, string> = {
  a: 'href target rel class referrerpolicy aria-label id',
  abbr: 'title id',
  audio: 'src controls preload aria-label',
  div: 'class id',
  figure: 'class id',
  iframe: 'name title sandbox allow allowfullscreen',
  img: 'src srcset sizes alt width height loading decoding id',
  li: 'value id',
  ol: 'start reversed type id',
  p: 'class aria-hidden id',
  picture: 'class id',
  pre: 'class id',
  section: 'class tabindex aria-label id',
  source: 'type srcset sizes',
  span: 'class id',
  td: 'colspan rowspan class id',
  th: 'colspan rowspan scope class id',
  time: 'datetime id',
  track: 'src kind srclang label default',
  video: 'src controls preload aria-label',
  ...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((tagName) => [tagName, 'id class'])),
  ...Object.fromEntries(
    'bdi ul dl dt dd blockquote hr table caption thead tbody tfoot tr figcaption details summary b strong em i sub sup del ins mark small kbd cite q code s samp var dfn br wbr'
      .split(' ')
      .map((tagName) => [tagName, 'id']),
  ),
};

const ownClasses =
  'table wide swipe to-right to-center facade film play screen gallery large left right icon pull verse buttons btn columns column tint accent left-out sr'.split(
    ' ',
  );

/** A frame that contains a link must contain nothing else. */
const player =
  /^https:\/\/(?:www\.youtube-nocookie\.com\/embed\/(?:videoseries\?list=[\w-]{12,64}&|[\w-]{11}\?(?:start=\d+&)?)autoplay=1&playsinline=1|player\.vimeo\.com\/video\/\d+\?(?:h=[0-9a-f]+&)?dnt=1&autoplay=1)$/;
const playersOnly = /^autoplay https:\/\/(?:www\.youtube-nocookie\.com|player\.vimeo\.com)$/;

/**
 * Parses sanitised HTML as a browser parses a whole page and lists its faults: elements and attributes that are not
 * allowed, invalid URLs, and anything that escapes the article.
 */
export function listCleanHtmlFaults(html: string): string[] {
  const page = parse(`<!doctype html><body><article>${html}</article><p id="after">after</p></body>`);
  const [body] = listBelow(page, ({ tagName }) => tagName === 'body');
  const [article, after, ...more] = body?.childNodes ?? [];
  const faults: string[] = [];
  const isAfter = after?.nodeName === 'p' && after.childNodes.every(({ nodeName }) => nodeName === '#text');
  if (article?.nodeName !== 'article' || !isAfter || more.length > 0) faults.push('it leaves the article');
  for (const node of article && 'childNodes' in article ? listAll(article) : []) {
    if ('tagName' in node) faults.push(...listElementFaults(node));
    else if (node.nodeName !== '#text') faults.push(`${node.nodeName} is no text`);
  }
  return faults;
}

/** Any element may have a language and a direction. */
const inherited = /^(?:dir|lang)$/;

function listElementFaults({ tagName, namespaceURI, attrs }: Parse5.Element): string[] {
  const allowed = Object.hasOwn(attributesByTag, tagName) ? attributesByTag[tagName]?.split(' ') : undefined;
  if (!allowed || !namespaceURI.endsWith('xhtml')) return [`<${tagName}>`];
  const read = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value ?? '';
  if (read('target').startsWith('film-') && !player.test(read('href')))
    return [`a frame shows ${read('href')}`];
  if (tagName === 'iframe' && !read('sandbox')) return ['a frame without a sandbox'];
  return attrs
    .filter(({ name, value }) => !(allowed.includes(name) || inherited.test(name)) || !isSound(name, value))
    .map(({ name, value }) => `<${tagName} ${name}="${value}">`);
}

function isSound(name: string, value: string): boolean {
  if (name === 'href') return /^(?:https?:\/\/[^/]|mailto:|tel:|#[^#]+$|\/(?![/\\]))/.test(value);
  if (name === 'src') return /^\/blog\/(?:media|recordings)\//.test(value);
  if (name === 'preload') return value === 'none';
  if (name === 'dir') return /^(?:ltr|rtl|auto)$/.test(value);
  if (name === 'lang') return /^[\w-]{2,}$/.test(value);
  if (name === 'srcset') return value.split(', ').every((part) => /^\/blog\/media\/\S+ \d+w$/.test(part));
  if (name === 'class') return value.split(' ').every((word) => ownClasses.includes(word));
  if (name === 'target') return /^(?:_blank|film-\d+)$/.test(value);
  if (name === 'name') return /^film-\d+$/.test(value);
  if (name === 'allow') return playersOnly.test(value);
  if (name === 'sandbox') return !/top-navigation|forms|modals|downloads/.test(value);
  if (name === 'id') return !['main', 'drawer', 'services-menu'].includes(value);
  return true;
}

function listAll(parent: Parse5.ParentNode): Parse5.ChildNode[] {
  return parent.childNodes.flatMap((node) => [node, ...('childNodes' in node ? listAll(node) : [])]);
}

function listBelow(
  parent: Parse5.ParentNode,
  wanted: (element: Parse5.Element) => boolean,
): Parse5.Element[] {
  return listAll(parent).filter((node): node is Parse5.Element => 'tagName' in node && wanted(node));
}
