import type { TypedLead } from '../domain/contact-fields.ts';

let draft: TypedLead | undefined;

/**
 * Keeps what was typed and not sent for as long as the tab shows this site without a document load: who looks
 * at another page and comes back finds it again. In memory only.
 */
export function keepDraft(typed: TypedLead): void {
  draft = typed;
}

export function findDraft(): TypedLead | undefined {
  return draft;
}

/** The message is sent: the next one begins empty. */
export function forgetDraft(): void {
  draft = undefined;
}
