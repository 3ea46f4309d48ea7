import { domainToASCII } from 'node:url';
import { z } from 'zod';

const unfinished = 'That address looks unfinished. Try one such as name@example.org.';

/** One mail address and nothing beside it. A host in other letters becomes its ASCII form: mail servers ask for that. */
export const emailAddress = z
  .string()
  .transform((text) => {
    const at = text.lastIndexOf('@');
    return at < 0 ? text : `${text.slice(0, at)}@${domainToASCII(text.slice(at + 1)) || text.slice(at + 1)}`;
  })
  .pipe(z.email(unfinished))
  .refine((text) => text.lastIndexOf('@') <= 64, unfinished);

/** What two spellings of one address have in common: by it a person is found and a count is kept. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
