import { headerText } from '#domain/mail/header-text.ts';
import type { Letter, Mailbox } from '#domain/mail/letter.ts';
import { type LetterPart, renderHtml, renderText } from '#domain/mail/letter-body.ts';
import type { Lead } from './lead.ts';
import { formatSydneyTime } from './sydney-time.ts';

/** Messages in one letter about the quarantine. */
const mostListed = 50;

/** A letter without what only the sending knows. */
export type LetterWords = Pick<Letter, 'subject' | 'text' | 'html' | 'replyTo' | 'headers'>;

/** To the agency: everything, and an answer goes to the visitor. */
export function writeAgencyLetter(lead: Lead): LetterWords {
  const who = lead.company ? `${lead.name}, ${lead.company}` : lead.name;
  const parts: LetterPart[] = [
    { kind: 'facts', facts: listFacts(lead) },
    { kind: 'quote', text: lead.message },
    { kind: 'paragraph', text: 'Answer this letter, and it goes to the visitor.' },
  ];
  return {
    ...write(`${lead.reference}: enquiry from ${who}`, parts),
    replyTo: { name: headerText(lead.name), address: lead.email },
  };
}

/**
 * To the visitor: short, and without a word of what was typed. Anyone can put any address into the form, and
 * nobody may use us to write to others.
 */
export function writeVisitorLetter(lead: Lead, brand: string): LetterWords {
  const parts: LetterPart[] = [
    { kind: 'paragraph', text: 'Hello,' },
    {
      kind: 'paragraph',
      text: `Your message has reached us. Its number is ${lead.reference}. A person reads it and replies on a weekday.`,
    },
    { kind: 'paragraph', text: 'If it wasn’t you who wrote to us, there is nothing you need to do.' },
    { kind: 'paragraph', text: brand },
  ];
  return {
    ...write(`We have your message (${lead.reference})`, parts),
    // RFC 3834: keeps out-of-office answers from answering.
    headers: { 'Auto-Submitted': 'auto-replied' },
  };
}

/** To the agency, once a day at most: what waits in quarantine. */
export function writeQuarantineLetter(leads: Lead[]): LetterWords {
  const count = leads.length === 1 ? 'One message waits' : `${leads.length} messages wait`;
  const parts: LetterPart[] = [
    {
      kind: 'paragraph',
      text: `${count} in quarantine. If one is honest, let it through with “npm run leads -- mark REFERENCE new”; the others with “spam”.`,
    },
    ...leads.slice(0, mostListed).map(
      (lead): LetterPart => ({
        kind: 'facts',
        facts: [
          [lead.reference, `${lead.name} (${lead.email})`],
          ['Why', lead.reasons.join('; ')],
          ['Begins', headerText(lead.message)],
        ],
      }),
    ),
  ];
  const more = leads.length - mostListed;
  if (more > 0)
    parts.push({
      kind: 'paragraph',
      text: `And ${more} more: “npm run leads -- list --state quarantine”.`,
    });
  return write(`${count} in quarantine`, parts);
}

/** A person as sender or recipient. */
export function mailboxOf(lead: Pick<Lead, 'name' | 'email'>): Mailbox {
  return { name: headerText(lead.name), address: lead.email };
}

function write(subject: string, parts: LetterPart[]): Pick<Letter, 'subject' | 'text' | 'html'> {
  return { subject: headerText(subject), text: renderText(parts), html: renderHtml(parts) };
}

/** The lead as names and values; what is unknown is left out. */
export function listFacts(lead: Lead): [name: string, value: string][] {
  const { attribution } = lead;
  const facts: [string, string][] = [
    ['Number', lead.reference],
    ['Received', formatSydneyTime(lead.receivedAt)],
    ['Name', lead.name],
    ['Email', lead.email],
    ['Organisation', lead.company],
    ['About', lead.services.join(', ')],
    ['Budget', lead.budget],
    ['Came from', attribution.referring_host],
    ['AI assistant', attribution.assistant],
    ['First page', attribution.landing_path],
    ['Campaign source', attribution.utm_source],
    ['Campaign medium', attribution.utm_medium],
    ['Campaign', attribution.utm_campaign],
    ['Campaign term', attribution.utm_term],
    ['Campaign content', attribution.utm_content],
    ['Set aside for', lead.reasons.join('; ')],
  ];
  return facts.filter(([, value]) => value !== '');
}
