import { Marked, type Renderer, type Token, type Tokens } from 'marked';
import { escapeHtml } from '#platform/text/escape.ts';
import { renderTable, takeCaptions } from './render-table.ts';
import type { Faq } from './service.ts';
import { createHeadingIds, createTableLabels } from './text-names.ts';

export type Heading = {
  id: string;
  /** The plain text, without markup. */
  text: string;
  /** The level as rendered, 2 to 6. */
  level: number;
};

type RenderedMarkdown = {
  html: string;
  /** The headings in the order of the text. */
  headings: Heading[];
};

/** The headings of a text are below the page's own. */
const topLevel = 2;
const lowestLevel = 6;

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
export function renderMarkdown(markdown: string): RenderedMarkdown {
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

/** Questions with their answers as safe HTML. */
export type RenderedFaq = { question: string; answerHtml: string }[];

export function renderFaq(faq: Faq): RenderedFaq {
  return faq.map(({ question, answer }) => ({ question, answerHtml: renderInlineMarkdown(answer) }));
}
