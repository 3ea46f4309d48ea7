/** Escapes plain text for a line of Markdown: no character keeps a special meaning, and there is no line break. */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/\s+/g, ' ')
      .replace(/[\\`*_[\]<>|~]/g, '\\$&')
      // An entity, or what would be read as one.
      .replace(/&(?=#?\w+;)/g, '\\&')
      .replace(/^(\s*)(#{1,6}|[-+=])(?=\s|$|-|=)/, '$1\\$2')
      .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
  );
}
