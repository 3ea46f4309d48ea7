import type { ElementContent, Root } from 'hast';
import { collapseSpace, hasClass, isElement, parseFragment, readWords, removeControls } from './tree.ts';

/** Elements whose text is not meant for readers. */
const hiddenTags = /^(?:script|style|iframe|noembed|noframes|noscript|textarea|title|math|select|template)$/;

const lineTags =
  /^(?:address|article|aside|blockquote|br|caption|center|d[dlt]|details|div|figure|figcaption|footer|form|h[1-6r]|header|li|main|nav|[ou]l|p|pre|section|summary|t(?:able|body|d|foot|h|head|r))$/;

/** Classes of what this site adds to a post, and what is not the post's own words. */
const ourHints = ['sr', 'swipe', 'screen', 'left-out'];

/**
 * Reads the text of HTML, with a line for each block, entities decoded once and white space folded. Our own hints about
 * links, tables, videos and what is left out are not part of it. The text has to be escaped wherever it is shown.
 */
export function readLines(html: string): string {
  return readLinesOf(parseFragment(html, 5).root);
}

/** Reads the text of a tree in the same way. */
export function readLinesOf({ children }: Root): string {
  const readNodes = (nodes: ElementContent[]): string =>
    nodes
      .map((node) => {
        if (node.type === 'text') return node.value.replaceAll('\n', ' ');
        if (!isElement(node) || hiddenTags.test(node.tagName) || hasClass(node, ...ourHints)) return '';
        const text = readNodes(node.children);
        if (node.tagName === 'sup') return raise(text);
        return lineTags.test(node.tagName) ? `\n${text}\n` : text;
      })
      .join('');
  return readNodes(children as ElementContent[])
    .split('\n')
    .map(collapseSpace)
    .filter(Boolean)
    .join('\n');
}

/** Reads the text of a title, an excerpt or a description that arrives as HTML, as one line. */
export function readPlainText(html: string): string {
  return readLines(html).replaceAll('\n', ' ');
}

/** Reads the text of a tree as one line. */
export const readPlainTextOf = (root: Root): string => readLinesOf(root).replaceAll('\n', ' ');

const signs = '0123456789+-−n';
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿ';

/** Writes a number as superscript, because `mc2` does not mean `mc²`. */
function raise(text: string): string {
  const raised = [...text.trim()].map((sign) => superscripts[signs.indexOf(sign)]);
  return raised.includes(undefined) ? text : raised.join('');
}

/** Decodes the entities in the name of a term or person. It contains no tags, so a `<` stays a `<`. */
export function decodeEntities(text: string): string {
  return readPlainText(text.replaceAll('<', '&lt;'));
}
