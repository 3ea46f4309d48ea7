import { randomBytes } from 'node:crypto';
import { createFormTime } from '../domain/form-time.ts';
import { InboxUnavailable, type LeadInbox } from '../domain/lead-inbox.ts';
import { readSignedReference, signReference } from '../domain/signed-reference.ts';

const secret = randomBytes(32).toString('base64url');

/** Stands where no database is open: the form is shown, and sending it fails with `InboxUnavailable`. */
export const closedInbox: LeadInbox = {
  createFormTime: () => createFormTime(secret, Date.now()),
  signReference: (reference, about) => signReference(reference, about, secret),
  readReference: (signed, about) => readSignedReference(signed, about, secret),
  receive: () => Promise.reject(new InboxUnavailable(new Error('No database is open.'))),
};
