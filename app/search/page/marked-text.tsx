import type { Marked } from '../domain/snippet.ts';

/** Text with the words that were found marked, made of text and elements, never of HTML. */
export function MarkedText({ parts }: { parts: Marked }) {
  // The parts are plain and marked in turn, always in this order.
  return parts.map((part, index) => {
    const key = `${index} ${part}`;
    return index % 2 ? <mark key={key}>{part}</mark> : part;
  });
}
