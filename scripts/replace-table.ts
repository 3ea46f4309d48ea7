/** Replaces the rows of the Markdown table with this caption. Throws if the text has no such table. */
export function replaceTable(text: string, caption: string, rows: string[][]): string {
  const mark = `Table: ${caption}\n\n`;
  const [before = '', ...after] = text.split(mark);
  const table = /^(\|.*\n\|[-| ]+\|\n)((?:\|.*\n)*)/;
  const [whole, head] = table.exec(after.join(mark)) ?? [];
  if (whole === undefined) throw new Error(`There is no table with the caption “${caption}”.`);
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
  return before + mark + head + lines + after.join(mark).slice(whole.length);
}
