import type { ElementContent } from 'hast';
import { foldSpace, hasClass, isElement, parseFragment, readWords, removeControls } from './tree.ts';

/** Elements whose text is not for readers. */
const silentTags = /^(?:script|style|iframe|noembed|noframes|noscript|textarea|title|math|select|template)$/;

const lineTags =
  /^(?:address|article|aside|blockquote|br|caption|center|d[dlt]|details|div|figure|figcaption|footer|form|h[1-6r]|header|li|main|nav|[ou]l|p|pre|section|summary|t(?:able|body|d|foot|h|head|r))$/;

/**
 * The words of HTML, a line for each block, without tags, with entities decoded once and white space folded. Marks of
 * our own, which explain links and tables, are left out. Escape it where it is shown.
 */
export function readLines(html: string): string {
  const readNodes = (nodes: ElementContent[]): string =>
    nodes
      .map((node) => {
        if (node.type === 'text') return node.value.replaceAll('\n', ' ');
        if (!isElement(node) || silentTags.test(node.tagName) || hasClass(node, 'sr', 'swipe')) return '';
        const words = readNodes(node.children);
        if (node.tagName === 'sup') return raise(words);
        return lineTags.test(node.tagName) ? `\n${words}\n` : words;
      })
      .join('');
  return readNodes(parseFragment(html, 5).root.children as ElementContent[])
    .split('\n')
    .map(foldSpace)
    .filter(Boolean)
    .join('\n');
}

/** The plain text of a title, an excerpt or a description that arrives as HTML, in one line. */
export function readPlainText(html: string): string {
  return readLines(html).replaceAll('\n', ' ');
}

const signs = '0123456789+-−n';
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿ';

/** `mc2` would say something else than `mc²`. */
function raise(words: string): string {
  const raised = [...words.trim()].map((sign) => superscripts[signs.indexOf(sign)]);
  return raised.includes(undefined) ? words : raised.join('');
}

/** Names of terms and people have entities but no tags; a `<` in them is only that. */
export function decodeEntities(text: string): string {
  return readPlainText(text.replaceAll('<', '&lt;'));
}
