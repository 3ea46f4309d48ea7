import { createHash } from 'node:crypto';
import type { Attribution } from './attribution.ts';
import { contactFields, type FieldValues } from './contact-fields.ts';

/**
 * `new` waits for an answer; `quarantine` is a suspect that a person has yet to look at. The others are
 * what the operator marks.
 */
export const leadStates = ['new', 'answered', 'won', 'lost', 'quarantine', 'spam'] as const;
export type LeadState = (typeof leadStates)[number];

/** The states as the dashboard names them. */
export const leadStateNames: Record<LeadState, string> = {
  new: 'waiting',
  answered: 'answered',
  won: 'won',
  lost: 'lost',
  quarantine: 'suspected spam',
  spam: 'spam',
};

/** States in which a lead's mail waits: nobody is written to. */
export const quarantinedStates: readonly LeadState[] = ['quarantine', 'spam'];

/** What a visitor did to become a lead, as it is shown. Reports of the on-page check are of the kind `seo`. */
export const leadKinds = {
  contact: 'Contact form',
  audit: 'Website carbon report',
  quiz: 'Quiz result',
  seo: 'SEO report',
} as const;
export type LeadKind = keyof typeof leadKinds;

/** An enquiry as it is stored. */
export type Lead = FieldValues & {
  id: string;
  kind: LeadKind;
  /** The reference that the visitor sees and quotes in an email: `SB-7K3M9QX`. */
  reference: string;
  /** ISO 8601 in UTC. Consent was given at the same moment. */
  receivedAt: string;
  state: LeadState;
  attribution: Attribution;
  /** Why the message is, or was, in quarantine. */
  reasons: string[];
  /** How often exactly the same was sent again within a day. */
  repeats: number;
  /** The report that was requested by mail, if any. */
  auditId: string | undefined;
};

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Formats a reference without letters that are easily mistaken for others; `bytes` are seven random ones. */
export function formatReference(bytes: Uint8Array): string {
  return `SB-${[...bytes].map((byte) => alphabet[byte % 32]).join('')}`;
}

/** Shorter messages are alike by chance: "Please call me." */
const minMeaningfulLength = 40;

/** The same for the same message of the same person, as after a double click or a reload. */
export function fingerprintLead(values: FieldValues): string {
  return hash(flatten(contactFields.map(({ name }) => String(values[name])).join('\0')));
}

/** How the form of a plan begins a message. */
export const writePlanMessage = (plan: string): string => `I would like to talk about ${plan}.\n`;

/** No plan has a longer name. */
const planMessage = /^I would like to talk about [^\n]{1,40}\.(?:\n|$)/;

/** The same for the same words that somebody typed; empty if they are too few to tell. */
export function fingerprintMessage(message: string): string {
  const flat = flatten(message.replace(planMessage, ''));
  return flat.length < minMeaningfulLength ? '' : hash(flat);
}

const flatten = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
