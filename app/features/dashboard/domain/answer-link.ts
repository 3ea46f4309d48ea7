import { formatSydneyLongDay } from '#app/content/sydney-time.ts';
import type { Lead } from '#app/features/contact/domain/lead.ts';
import { removeBidi } from '#platform/text/escape.ts';

/** Some mail programs refuse longer addresses: 2,048 characters on Windows. */
const maxLength = 1900;

/** Formats the link that opens the mail program with an answer, in which what was typed is quoted. */
export function formatAnswerLink(
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
  const characters = [...quoted];
  let [fits, tooMany] = [0, characters.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (format(`${characters.slice(0, middle).join('')} …`).length <= maxLength) fits = middle;
    else tooMany = middle;
  }
  return format(`${characters.slice(0, fits).join('')} …`);
}
