import { handOver, readHiddenFields, type SentLeadForm } from '../domain/hand-over.server.ts';
import { parseLeadForm } from '../domain/lead-form.ts';
import type { ContactAnswer } from './contact-form-data.ts';

export type Outcome = { state: 'received'; reference: string } | ContactAnswer;

/** Checks the form and hands it to the inbox. C-01 */
export async function receiveMessage(sent: SentLeadForm): Promise<Outcome> {
  const parsed = parseLeadForm(sent.form);
  const back = { typed: parsed.typed, ...readHiddenFields(sent.form) };
  if (parsed.outcome === 'faulty') return { state: 'faulty', faults: parsed.faults, ...back };
  const handed = await handOver(parsed.values, sent);
  return handed.state === 'received' ? handed : { ...handed, ...back };
}
