import { createHash } from 'node:crypto';
import { emailKey } from '#platform/mail/email-address.ts';
import { contactFields, type FieldValues } from './contact-fields.ts';

/** Shorter messages are alike by chance: "Please call me." */
const minTellingLength = 40;

/** The same for the same message of the same person, as after a double click or a reload. */
export function fingerprintLead(values: FieldValues): string {
  const parts = contactFields.map((field) => {
    if (field.kind === 'email') return emailKey(values[field.name]);
    return field.kind === 'lines' ? flatten(values[field.name]) : values[field.name];
  });
  return hash(JSON.stringify(parts));
}

/** The same for the same words; empty if they are too few to tell. */
export function fingerprintMessage(message: string): string {
  const flat = flatten(message);
  return flat.length < minTellingLength ? '' : hash(flat);
}

function flatten(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
