import type { Renderer, Token, Tokens } from 'marked';
import { escapeHtml } from '#platform/text/escape.ts';

/** A line directly above a table that starts with this is the table's caption. */
const captionMark = /^Table: (?=\S)/;

/** A table with this many columns or more is always wider than a phone. */
const wideColumns = 4;

/** Removes the captions from the tokens, and returns them by table. */
export function takeCaptions(tokens: Token[]): Map<Tokens.Table, string> {
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

type TableName = {
  /** The id of the caption, which also labels the region. */
  id: string;
  /**
   * The caption as written above the table. Without one, `name` is only for screen readers, because it repeats the
   * heading.
   */
  caption: string | undefined;
  name: string;
};

/** Renders a table in a focusable, scrolling region. The first row and the first column are header cells. */
export function renderTable(
  renderer: Renderer,
  { header, rows }: Tokens.Table,
  { id, caption, name }: TableName,
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

function renderCell(
  renderer: Renderer,
  { align, tokens }: Tokens.TableCell,
  heads: 'col' | 'row' | undefined,
): string {
  const text = renderer.parser.parseInline(tokens);
  const side = align === 'right' || align === 'center' ? ` class="to-${align}"` : '';
  // An empty corner cell is not a header.
  return heads && text ? `<th scope="${heads}"${side}>${text}</th>` : `<td${side}>${text}</td>`;
}
