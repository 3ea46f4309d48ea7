/** Longer ones are whole texts, from people who typed them there or plugins that put them there. */
const longestLength = 400;

/** What WordPress, or a theme, puts at the end of what it cut. */
const tail = /\s*(?:\[(?:…|\.{3})\]|…|\.{3})\s*$/;

/** Plain text of an excerpt as lists show it: what was cut ends with an ellipsis, not with `[…]`. */
export function tidyExcerpt(text: string): string {
  const isCut = tail.test(text);
  const whole = text.replace(tail, '');
  if (whole.length <= longestLength) return isCut && whole ? `${trimEnd(whole)}…` : whole;
  const lastSpace = whole.lastIndexOf(' ', longestLength);
  return `${trimEnd(whole.slice(0, lastSpace > 0 ? lastSpace : longestLength))}…`;
}

/** No comma, or half a pair of letters, before the ellipsis. */
function trimEnd(text: string): string {
  return text.toWellFormed().replace(/[\s,;:.\ufffd–—-]+$/u, '');
}
