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

/** Elements that a word doesn't go on beside. */
const inlineTags = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/**
 * The words of a title, an excerpt, a caption or a description that arrives as HTML: tags left out, entities
 * decoded once, white space folded. Never throws. Escape it where it is shown.
 */
export function readPlainText(html: string, bounds?: typeof widerBounds): string {
  const fragment = parseFragment(html, bounds);
  const text = fragment ? readText(fragment) : scanParagraphs(html).join(' ');
  return foldSpace(removeControls(text)).trim();
}

/** Names of terms and people: entities, no tags; a `<` is only that. */
export function decodeEntities(text: string): string {
  return foldSpace(removeControls(decodeOnce(removeControls(text)))).trim();
}

/** Words of ours, about links and tables, are no part of the text. */
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
