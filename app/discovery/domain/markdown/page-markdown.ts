import { parse } from 'parse5';
import { renderBlocks } from './block-markdown.ts';
import { readText } from './inline-markdown.ts';
import { findElement, readAttribute } from './markdown-tree.ts';

/**
 * Writes a page of this site as Markdown: its title, address and description, then the content of `main`. Undefined
 * for a page that is not for search engines, which has no text worth a copy. `siteUrl` makes its links absolute.
 */
export function renderPageMarkdown(html: string, siteUrl: string): string | undefined {
  const document = parse(html);
  const find = (name: string, attribute: string, value: string) =>
    findElement(
      document.childNodes,
      (element) => element.tagName === name && readAttribute(element, attribute) === value,
    );
  const meta = (attribute: string, value: string) => {
    const element = find('meta', attribute, value);
    return element && readAttribute(element, 'content');
  };
  const canonical = find('link', 'rel', 'canonical');
  const url = canonical && readAttribute(canonical, 'href');
  const main = findElement(document.childNodes, ({ tagName }) => tagName === 'main');
  if (!url || !main || /noindex/.test(meta('name', 'robots') ?? '')) return undefined;
  const title = findElement(document.childNodes, ({ tagName }) => tagName === 'title');
  const facts = {
    title: title && readText(title),
    url,
    description: meta('name', 'description'),
    published: meta('property', 'article:published_time'),
    modified: meta('property', 'article:modified_time'),
  };
  // A JSON string is also a YAML string. A reader who knows no front matter may take it for Markdown.
  const front = Object.entries(facts).flatMap(([name, value]) =>
    value ? [`${name}: ${JSON.stringify(value).replaceAll('<', '\\u003c')}\n`] : [],
  );
  return `---\n${front.join('')}---\n\n${renderBlocks(main.childNodes, siteUrl).join('\n\n')}\n`;
}
