import type { Marked } from '../domain/snippet.ts';

/** Text with the words that were found marked. Parts of text and elements, never HTML. */
export function MarkedText({ parts }: { parts: Marked }) {
  // By turns plain and marked, always in this order.
  return parts.map((part, index) => {
    const key = `${index} ${part}`;
    return index % 2 ? <mark key={key}>{part}</mark> : part;
  });
}
