/** Reads the rows of the Markdown table with this caption. Throws if the text has no such table. */
export function readTable(text: string, caption: string): string[][] {
  const lines = findTable(text, caption).rows.split('\n').filter(Boolean);
  return lines.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

/** Replaces the rows of the Markdown table with this caption. Throws if the text has no such table. */
export function replaceTable(text: string, caption: string, rows: string[][]): string {
  const { before, after } = findTable(text, caption);
  return before + rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('') + after;
}

function findTable(text: string, caption: string): { before: string; rows: string; after: string } {
  const mark = `Table: ${caption}\n\n`;
  const [before = '', ...rest] = text.split(mark);
  const after = rest.join(mark);
  const [whole, head, rows] = /^(\|.*\n\|[-| ]+\|\n)((?:\|.*\n)*)/.exec(after) ?? [];
  if (whole === undefined || head === undefined || rows === undefined)
    throw new Error(`There is no table with the caption “${caption}”.`);
  return { before: before + mark + head, rows, after: after.slice(whole.length) };
}
