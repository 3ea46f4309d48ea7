import { formatSydneyLongDay, formatSydneyTime } from '#app/content/sydney-time.ts';
import {
  composeEmail,
  type EmailContent,
  type EmailPart,
  type EmailParts,
  sanitizeHeader,
} from '#platform/mail/email.ts';
import { formatCount } from '#platform/text/count.ts';
import { removeBidi } from '#platform/text/escape.ts';
import { attributionLabels, attributionNames } from './attribution.ts';
import { contactFields } from './contact-fields.ts';
import { type Lead, leadKinds } from './lead.ts';

/** Messages in one email about the quarantine. */
const maxListed = 50;

/** A link from an email into the dashboard, through the page that lets people in. */
const createDashboardLink = (siteUrl: string, text: string, page: string): EmailPart => ({
  ...{ kind: 'link', text },
  url: `${siteUrl}/dashboard/sign-in?next=${encodeURIComponent(page)}`,
});

/** The email to the agency contains everything; a reply goes to the visitor. `requestedParts` describes what they requested. */
export function writeAgencyEmail(
  lead: Lead,
  siteUrl: string,
  requestedParts: EmailPart[] = [],
): EmailContent {
  const name = lead.name || lead.email;
  const who = lead.company ? `${name}, ${lead.company}` : name;
  const parts: EmailParts = [
    { kind: 'facts', facts: listFacts(lead) },
    { kind: 'quote', text: lead.message },
    ...requestedParts,
    'Reply to this email to answer the visitor, then mark the enquiry as answered.',
    createDashboardLink(siteUrl, 'Open it in the dashboard', `/dashboard/enquiry/${lead.reference}`),
  ];
  return {
    ...composeEmail(`${lead.reference}: enquiry from ${who}`, parts),
    replyTo: { name: sanitizeHeader(lead.name), address: lead.email },
  };
}

/**
 * What somebody requested by email, a report or a quiz result: the site's own words and links, and nothing that was
 * typed.
 */
export type RequestedItem = {
  /** The visitor's email has the reference behind it. */
  subject: string;
  toVisitor: EmailPart[];
  toAgency: EmailPart[];
};

/**
 * The email to the visitor repeats nothing that was typed. Anyone can put any address into the form, and nobody may use
 * us to write to others.
 */
export function writeVisitorEmail({ reference }: Lead, brand: string, item?: RequestedItem): EmailContent {
  const parts = item
    ? [...item.toVisitor, `Reference: ${reference}. If this wasn’t you, you can ignore this email.`]
    : [
        `Your message has reached us. Reference: ${reference}. A person reads every message and replies on weekdays.`,
        'If this wasn’t you, you can ignore this email.',
      ];
  return {
    ...composeEmail(`${item?.subject ?? 'We have your message'} (${reference})`, ['Hello,', ...parts, brand]),
    // RFC 3834: keeps out-of-office answers from answering.
    headers: { 'Auto-Submitted': 'auto-replied' },
  };
}

/** Tells the agency what waits in quarantine, once a day at most. */
export function writeQuarantineEmail(leads: Lead[], siteUrl: string): EmailContent {
  const count = leads.length === 1 ? 'One message is waiting' : `${leads.length} messages are waiting`;
  const parts: EmailParts = [
    `${count} in quarantine. Release what is genuine, so that its emails are sent, and mark the others as spam.`,
    createDashboardLink(siteUrl, 'Open them in the dashboard', '/dashboard?tab=spam'),
    ...leads.slice(0, maxListed).map(
      (lead): EmailPart => ({
        kind: 'facts',
        facts: [
          [lead.reference, removeBidi(`${lead.name} (${lead.email})`)],
          ['Why', lead.reasons.join('; ')],
          ['Begins', sanitizeHeader(lead.message)],
        ],
      }),
    ),
  ];
  const more = leads.length - maxListed;
  if (more > 0) parts.push(`And ${more} more, which the dashboard lists.`);
  return composeEmail(`${count} in quarantine`, parts);
}

/** The lead as names and values, without its message; what is unknown is left out. */
export function listFacts(lead: Lead): [name: string, value: string][] {
  const facts: [string, string][] = [
    ['Reference', lead.reference],
    ['Received', formatSydneyTime(lead.receivedAt)],
    ['Type', leadKinds[lead.kind]],
    ...contactFields
      .filter(({ name }) => name !== 'message')
      .map(({ name, label, inEmail = label }): [string, string] => [inEmail, [lead[name]].flat().join(', ')]),
    ...attributionNames.map((name): [string, string] => [attributionLabels[name], lead.attribution[name]]),
    ['Quarantine reasons', lead.reasons.join('; ')],
    ['Sent again', lead.repeats > 0 ? formatCount(lead.repeats, 'time') : ''],
  ];
  return facts
    .map(([name, value]): [string, string] => [name, removeBidi(value)])
    .filter(([, value]) => value !== '');
}

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
