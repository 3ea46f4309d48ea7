/** A longer excerpt is a whole text that somebody typed there or a plugin put there. */
const longestLength = 400;

/** The marks that WordPress or a theme puts at the end of a text that it cut. */
const tail = /\s*(?:\[(?:…|\.{3})\]|…|\.{3})\s*$/;

/** The plain text of an excerpt as lists show it: a text that was cut ends with an ellipsis, not with `[…]`. */
export function tidyExcerpt(text: string): string {
  const isCut = tail.test(text);
  const whole = text.replace(tail, '');
  if (whole.length <= longestLength) return isCut && whole ? `${trimEnd(whole)}…` : whole;
  const lastSpace = whole.lastIndexOf(' ', longestLength);
  return `${trimEnd(whole.slice(0, lastSpace > 0 ? lastSpace : longestLength))}…`;
}

/** No comma, and no half of a surrogate pair, stays before the ellipsis. */
function trimEnd(text: string): string {
  return text.toWellFormed().replace(/[\s,;:.\ufffd–—-]+$/u, '');
}
