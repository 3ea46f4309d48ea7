import { type Handle, toMdast } from 'hast-util-to-mdast';
import type { Nodes } from 'mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import { findElement, listReadable, parseDocument, readText } from './readable-tree.ts';

/**
 * Writes a page of this site as Markdown: its title, address and description, then the content of `main`. Undefined
 * for a page that is not for search engines, which has no text worth a copy. Its links become absolute, those within the
 * page too, because the copy may be read anywhere.
 */
export function renderPageMarkdown(html: string, siteUrl: string): string | undefined {
  const document = parseDocument(html);
  const find = (name: string, attribute: string, value: string) =>
    findElement(
      document,
      ({ tagName, properties }) => tagName === name && String(properties[attribute]) === value,
    )?.properties;
  const url = find('link', 'rel', 'canonical')?.href;
  const main = findElement(document, ({ tagName }) => tagName === 'main');
  if (!url || !main || /noindex/.test(String(find('meta', 'name', 'robots')?.content))) return undefined;
  const title = findElement(document, ({ tagName }) => tagName === 'title');
  const facts = {
    title: title && readText(title),
    url,
    description: find('meta', 'name', 'description')?.content,
    published: find('meta', 'property', 'article:published_time')?.content,
    modified: find('meta', 'property', 'article:modified_time')?.content,
  };
  // A JSON string is also a YAML string. A reader who knows no front matter may take it for Markdown.
  const front = Object.entries(facts).flatMap(([name, value]) =>
    value ? [`${name}: ${JSON.stringify(value).replaceAll('<', '\\u003c')}\n`] : [],
  );
  const body = toMdast(
    { type: 'root', children: listReadable(main, new URL(String(url), siteUrl).href) },
    { handlers },
  );
  return `---\n${front.join('')}---\n\n${writeMarkdown(body)}`;
}

/** Renders a heading as bold text where Markdown allows no heading, as in a summary. */
const createStrong: Handle = (state, element) => ({
  type: 'paragraph',
  children: [{ type: 'strong', children: [{ type: 'text', value: readText(element).trim() }] }],
});

const handlers: Record<string, Handle> = { summary: createStrong };

const options: Options = {
  bullet: '-',
  emphasis: '*',
  rule: '-',
  resourceLink: true,
  extensions: [gfmTableToMarkdown({ tablePipeAlign: false })],
  unsafe: ['<', '~', ']'].map((character) => ({ character, inConstruct: 'phrasing' })),
  handlers: {
    // A backslash before it would become part of an address that ends there, and leave the tag alive.
    text: (node, _, state, info) => state.safe(node.value, { ...info, encode: ['<'] }),
    image: (node, _, state) =>
      `![${state.safe(node.alt, { before: '[', after: ']', encode: ['<'] })}](${node.url})`,
  },
};

export const writeMarkdown = (tree: Nodes): string => toMarkdown(tree, options);

/** Escapes plain text as a line of Markdown. */
export function escapeMarkdown(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return writeMarkdown({ type: 'paragraph', children: [{ type: 'text', value: line }] }).trim();
}
