import { formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { removeBidi } from '#platform/text/escape.ts';
import type { Lead } from './lead.ts';

/** Some mail programs refuse longer addresses: 2,048 characters on Windows. */
const maxLength = 1900;

/** Formats the link that opens the mail program with an answer, in which what was typed is quoted. */
export function formatReplyLink(
  lead: Pick<Lead, 'email' | 'name' | 'reference' | 'message' | 'receivedAt'>,
): string {
  const greeting = lead.name ? `Hello ${lead.name},` : 'Hello,';
  const quoted = removeBidi(lead.message).replace(/^/gm, '> ');
  const intro = `On ${formatSydneyLongDay(lead.receivedAt)} you wrote:`;
  const format = (quote: string) =>
    `mailto:${encodeURIComponent(lead.email)}?subject=${encodeURIComponent(`Your enquiry ${lead.reference}`)}&body=${encodeURIComponent(
      `${removeBidi(greeting)}\r\n\r\n\r\n\r\n${intro}\r\n${quote.replaceAll('\n', '\r\n')}\r\n`,
    )}`;
  if (format(quoted).length <= maxLength) return format(quoted);
  const characters = [...quoted].slice(0, maxLength);
  while (characters.length > 0 && format(`${characters.join('')} …`).length > maxLength)
    characters.splice(-10);
  return format(`${characters.join('')} …`);
}
