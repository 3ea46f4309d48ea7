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

/** People write CO2, which is shown with a subscript; CO2.js is the name of a program and stays. */
const carbonFormula = /\bCO2(?=e?\b)(?!\.js)/g;

const inlineRenderer: Partial<Renderer> = {
  html: ({ text }) => escapeHtml(text),
  image: ({ text }) => escapeHtml(text),
  text: renderText,
  link: renderLink,
};

/**
 * Renders Markdown as HTML that is safe to show, whoever wrote it: raw HTML appears as text, links may lead only to
 * the web, an email address or a telephone number, and only the words of pictures are kept (pictures of this site
 * have components of their own, with sizes). The highest level of heading becomes h2. A table is in a region that
 * scrolls, and its caption names both: the line above it that begins with `Table: `, or else the heading above.
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

/** Renders a line of Markdown: emphasis, code and links, and no block. It is as safe as `renderMarkdown`. */
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

/** A link out of the site opens in a new tab and says so, as ExternalLink does. */
function renderLink(this: Renderer, { href, title, tokens }: Tokens.Link): string {
  const html = this.parser.parseInline(tokens);
  const kind = findLinkKind(href);
  if (kind === 'unsafe') return html;
  const attributes = `href="${escapeHtml(href)}"${title ? ` title="${escapeHtml(title)}"` : ''}`;
  return kind === 'outside'
    ? `<a ${attributes} target="_blank" rel="noopener">${html}<span class="sr"> (opens in a new tab)</span></a>`
    : `<a ${attributes}>${html}</a>`;
}

/** The address is read as a browser reads it: `//host`, `/\host` and a scheme with a tab in it are no paths. */
function findLinkKind(href: string): 'inside' | 'outside' | 'unsafe' {
  const base = 'https://here.invalid';
  const url = URL.parse(href, base);
  if (!url) return 'unsafe';
  if (url.origin === base || ['mailto:', 'tel:'].includes(url.protocol)) return 'inside';
  return ['https:', 'http:'].includes(url.protocol) ? 'outside' : 'unsafe';
}

/** The questions, with their answers as HTML that is safe to show. */
export type RenderedFaq = { question: string; answerHtml: string }[];

export function renderFaq(faq: Faq): RenderedFaq {
  return faq.map(({ question, answer }) => ({ question, answerHtml: renderInlineMarkdown(answer) }));
}
