import { Marked, type Renderer, type Token, type Tokens } from 'marked';
import { escapeHtml } from '#platform/text/escape.ts';
import type { Faq } from './service.ts';
import { createHeadingIds, createTableLabels } from './text-names.ts';

/** A heading as rendered: its text without markup, and its level from 2 to 6. */
export type Heading = { id: string; text: string; level: number };

/** The headings of a text are below the page's own. */
const topLevel = 2;
const lowestLevel = 6;

/** A line directly above a table that starts with this is the table's caption. */
const captionMark = /^Table: (?=\S)/;

/** A table with this many columns or more is always wider than a phone. */
const wideColumns = 4;

/** Matches CO2 and CO2e, which are shown with a subscript, but not the library name CO2.js. */
const carbonFormula = /\bCO2(?=e?\b)(?!\.js)/g;

const inlineRenderer: Partial<Renderer> = {
  html: ({ text }) => escapeHtml(text),
  image: ({ text }) => escapeHtml(text),
  text: renderText,
  link: renderLink,
};

/**
 * Renders Markdown as safe HTML, whoever wrote it. Raw HTML appears as text, links may only be web, email or telephone
 * links, and pictures are replaced by their alternative text (this site's pictures use components with sizes). The highest
 * heading level becomes h2. A table is in a scrolling region, and its caption labels both: either the line above it that
 * starts with `Table: `, or else the heading above.
 */
export function renderMarkdown(markdown: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const createId = createHeadingIds();
  const createName = createTableLabels();
  const marked = new Marked();
  const tokens = marked.lexer(markdown);
  const captions = takeCaptions(tokens);
  const shift = topLevel - findHighestLevel(marked, tokens);

  const renderer: Partial<Renderer> = {
    ...inlineRenderer,
    html: (token) =>
      'block' in token && token.block ? `<p>${escapeHtml(token.text)}</p>\n` : escapeHtml(token.text),
    code: ({ text }) => `<pre><code>${escapeHtml(text)}\n</code></pre>\n`,
    checkbox: () => '',
    heading(this: Renderer, { depth, tokens: inline }) {
      const text = this.parser.parseInline(inline, this.parser.textRenderer).trim();
      const level = Math.min(depth + shift, lowestLevel);
      const id = createId(text);
      headings.push({ id, text, level });
      return `<h${level} id="${id}">${this.parser.parseInline(inline)}</h${level}>\n`;
    },
    table(this: Renderer, table) {
      const name = createName(headings.at(-1)?.text);
      return renderTable(this, table, { id: createId(name), caption: captions.get(table), name });
    },
  };
  return { html: marked.use({ renderer }).parser(tokens), headings };
}

/** Renders inline Markdown: emphasis, code and links, but no block elements. It is as safe as `renderMarkdown`. */
export function renderInlineMarkdown(line: string): string {
  return new Marked().use({ renderer: inlineRenderer }).parseInline(line, { async: false });
}

function findHighestLevel(marked: Marked, tokens: Token[]): number {
  let highest = lowestLevel + 1;
  marked.walkTokens(tokens as never, (token) => {
    if (token.type === 'heading') highest = Math.min(highest, (token as Tokens.Heading).depth);
  });
  return highest;
}

function renderText(this: Renderer, token: Tokens.Text | Tokens.Escape): string {
  if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
  const html = 'escaped' in token && token.escaped ? token.text : escapeHtml(token.text);
  return html.replace(carbonFormula, 'CO<sub>2</sub>');
}

/** Renders a link. External links open in a new tab and say so, like `ExternalLink`. */
function renderLink(this: Renderer, { href, title, tokens }: Tokens.Link): string {
  const html = this.parser.parseInline(tokens);
  const kind = findLinkKind(href);
  if (kind === 'unsafe') return html;
  const attributes = `href="${escapeHtml(href)}"${title ? ` title="${escapeHtml(title)}"` : ''}`;
  return kind === 'outside'
    ? `<a ${attributes} target="_blank" rel="noopener">${html}<span class="sr"> (opens in a new tab)</span></a>`
    : `<a ${attributes}>${html}</a>`;
}

/** Resolves the link as a browser would, so that `//host`, `/\host` and a scheme with a tab do not count as paths. */
function findLinkKind(href: string): 'inside' | 'outside' | 'unsafe' {
  const base = 'https://here.invalid';
  const url = URL.parse(href, base);
  if (!url) return 'unsafe';
  if (url.origin === base || ['mailto:', 'tel:'].includes(url.protocol)) return 'inside';
  return ['https:', 'http:'].includes(url.protocol) ? 'outside' : 'unsafe';
}

/** Removes the captions from the tokens, and returns them by table. */
function takeCaptions(tokens: Token[]): Map<Tokens.Table, string> {
  const captions = new Map<Tokens.Table, string>();
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    const token = tokens[index];
    if (token?.type !== 'table') continue;
    const above = tokens[index - 1]?.type === 'space' ? index - 2 : index - 1;
    const line = tokens[above];
    if (line?.type !== 'paragraph' || !captionMark.test(line.text)) continue;
    captions.set(token as Tokens.Table, line.text.replace(captionMark, ''));
    tokens.splice(above, 1);
  }
  return captions;
}

/**
 * Renders a table in a focusable, scrolling region, which the caption with that id labels. The first row and the first
 * column are header cells. Without a caption, `name` is only for screen readers, because it repeats the heading.
 */
function renderTable(
  renderer: Renderer,
  { header, rows }: Tokens.Table,
  { id, caption, name }: { id: string; caption: string | undefined; name: string },
): string {
  const wide = header.length >= wideColumns;
  const head = header.map((cell) => renderCell(renderer, cell, 'col')).join('');
  const body = rows.map((row) => {
    const cells = row.map((cell, column) => renderCell(renderer, cell, column === 0 ? 'row' : undefined));
    return `<tr>${cells.join('')}</tr>\n`;
  });
  return `<section class="table${wide ? ' wide' : ''}" tabindex="0" aria-labelledby="${id}">${
    wide ? '<p class="swipe" aria-hidden="true">Swipe sideways to see the rest.</p>' : ''
  }<table>
<caption id="${id}"${caption ? '' : ' class="sr"'}>${escapeHtml(caption ?? name)}</caption>
<thead><tr>${head}</tr></thead>
<tbody>${body.join('')}</tbody></table></section>\n`;
}

function renderCell(renderer: Renderer, { align, tokens }: Tokens.TableCell, heads?: 'col' | 'row'): string {
  const text = renderer.parser.parseInline(tokens);
  const side = align === 'right' || align === 'center' ? ` class="to-${align}"` : '';
  // An empty corner cell is not a header.
  return heads && text ? `<th scope="${heads}"${side}>${text}</th>` : `<td${side}>${text}</td>`;
}

/** Questions with their answers as safe HTML. */
export type RenderedFaq = { question: string; answerHtml: string }[];

export function renderFaq(faq: Faq): RenderedFaq {
  return faq.map(({ question, answer }) => ({ question, answerHtml: renderInlineMarkdown(answer) }));
}
