/** Plain text as it may stand in a line of Markdown: nothing in it means anything, and it stays one line. */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/\s+/g, ' ')
      .replace(/[\\`*_[\]<>|~]/g, '\\$&')
      // An entity, or what would be one.
      .replace(/&(?=#?\w+;)/g, '\\&')
      .replace(/^(\s*)(#{1,6}|[-+=])(?=\s|$|-|=)/, '$1\\$2')
      .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
  );
}
