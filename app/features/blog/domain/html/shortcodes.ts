import type { Element, ElementContent, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { createMark } from './drawing-scripts.ts';
import { isBlank, isElement, readWords } from './tree.ts';

/**
 * What WordPress calls a shortcode (https://codex.wordpress.org/Shortcode_API): `[name a="b"]`, `[name]…[/name]`. The API
 * sends those that no plugin has replaced, such as those of a page builder that works for its own theme only.
 */
const shortcode = /\[(\/?)([a-z][\w-]*)(\s[^[\]]*)?\]/gi;

/** One with nothing in it. */
const emptyPair = /\[([a-z][\w-]*)(\s[^[\]]*)?\]\s*\[\/\1\]/gi;

/** Words in square brackets that an author wrote, such as `[sic]`, have no attributes. */
const hasAttributes = (attributes = '') => /[\w-]=|\/$/.test(attributes);

const listClosed = (text: string) =>
  new Set([...text.matchAll(shortcode)].flatMap(([, slash, name = '']) => (slash ? [name] : [])));

/** Removes shortcodes from an excerpt. Where the end of a pair was cut off, an underscore tells its beginning from words. */
export function dropShortcodes(excerpt: string): string {
  const closed = listClosed(excerpt);
  const isCut = (name: string, at: number) => name.includes('_') && !/\w/.test(excerpt.charAt(at - 1));
  return excerpt
    .replace(shortcode, (match, slash, name, attributes, at) =>
      slash || closed.has(name) || hasAttributes(attributes) || isCut(name, at) ? ' ' : match,
    )
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * Replaces shortcodes in the text of a post, in place: of a pair, what is in it stays. A text that consists of others
 * becomes a script that draws something. Within a sentence they stay, and so they do in examples of code.
 */
export function replaceShortcodes(root: Root): void {
  const closed = listClosed(readWords(root.children as ElementContent[]));
  visit(root, (node, index = 0, parent) => {
    if (isElement(node, 'pre', 'code', 'kbd', 'samp', 'script', 'style', 'textarea')) return SKIP;
    if (node.type !== 'text' || !node.value.includes('[')) return undefined;
    const text = node.value
      .replace(emptyPair, '[$1$2 /]')
      .replace(shortcode, (match, slash, name, attributes) =>
        slash || (closed.has(name) && !attributes?.endsWith('/')) ? '' : match,
      );
    const rest = text.replace(shortcode, (match, _slash, _name, attributes) =>
      hasAttributes(attributes) ? '' : match,
    );
    if (rest === text || !isBlank(rest)) node.value = text;
    else (parent as Element).children.splice(index, 1, createMark());
    return undefined;
  });
}
