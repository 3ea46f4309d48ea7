const characters: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Reverses `escapeHtml`. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => characters[entity] ?? entity);
}

/** Joins WordPress' two times, local and UTC, into one: their difference is the offset. */
export function joinTimes(local: string, utc: string): string {
  const minutes = Math.round((Date.parse(`${local}Z`) - Date.parse(`${utc}Z`)) / 60_000);
  if (minutes === 0) return `${local}Z`;
  const two = (number: number) => String(Math.trunc(number)).padStart(2, '0');
  const distance = Math.abs(minutes);
  return `${local}${minutes < 0 ? '-' : '+'}${two(distance / 60)}:${two(distance % 60)}`;
}
