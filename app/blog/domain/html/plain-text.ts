import { parseFragment, type widerBounds } from './parse-fragment.ts';
import { hasClass, isElement, isHtml, isText, type RawElement, type RawParent } from './raw-node.ts';
import { foldSpace, removeControls } from './readable.ts';
import { decodeOnce, scanParagraphs } from './scan-text.ts';

/** Elements whose text is not for readers. */
const silentTags = new Set([
  'script',
  'style',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'textarea',
  'title',
  'template',
  'select',
]);

/** Elements that separate words. */
const inlineTags = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/**
 * The plain text of a title, an excerpt, a caption or a description that arrives as HTML: without tags, with entities
 * decoded once and white space folded. Never throws. Escape it where it is shown.
 */
export function readPlainText(html: string, bounds?: typeof widerBounds): string {
  const fragment = parseFragment(html, bounds);
  const text = fragment ? readText(fragment) : scanParagraphs(html).join(' ');
  return foldSpace(removeControls(text)).trim();
}

/** Names of terms and people have entities but no tags; a `<` in them is only that. */
export function decodeEntities(text: string): string {
  return foldSpace(removeControls(decodeOnce(removeControls(text)))).trim();
}

/** Words that this site adds to links and tables are no part of the text. */
function isSilent(element: RawElement): boolean {
  return silentTags.has(element.tagName) || !isHtml(element) || hasClass(element, 'sr', 'swipe');
}

function readText(parent: RawParent): string {
  return parent.childNodes
    .map((node) => {
      if (isText(node)) return node.value;
      if (!isElement(node) || isSilent(node)) return '';
      return inlineTags.has(node.tagName) ? readText(node) : ` ${readText(node)} `;
    })
    .join('');
}
