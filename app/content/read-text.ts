const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };

/** The text, as a reader sees it, of HTML that this site made itself from Markdown. */
export function readText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (entity, name: string) => named[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
