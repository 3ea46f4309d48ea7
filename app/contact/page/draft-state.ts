import type { TypedLead } from '../domain/contact-fields.ts';

let draftState: TypedLead | undefined;

/**
 * Keeps what was typed and not sent for as long as the tab shows this site without a document load: who looks at
 * another page and comes back finds it again. The draft is in memory only.
 */
export function keepDraft(typed: TypedLead): void {
  draftState = typed;
}

export function findDraft(): TypedLead | undefined {
  return draftState;
}

/** The message is sent: the next one begins empty. */
export function forgetDraft(): void {
  draftState = undefined;
}
