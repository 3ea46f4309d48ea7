import {
  handOver,
  readHiddenFields,
  readText,
  type SentLeadForm,
} from '#app/contact/domain/hand-over.server.ts';
import { createQuizLead, parseEmailRequest } from '../../domain/email-request.ts';
import type { Points } from '../../domain/score-quiz.ts';
import type { EmailAnswer } from './result-data.ts';

/** `code`: the result that is asked for. */
type Sent = SentLeadForm & { code: string; score: Points };

export type Outcome = { state: 'received'; reference: string } | EmailAnswer;

/** An enquiry like any other: with consent, limits and spam rules, and kept before anybody is thanked. C-02 */
export async function requestEmail({ code, score, ...sent }: Sent): Promise<Outcome> {
  const parsed = parseEmailRequest(sent.form);
  const consent = readText(sent.form, 'consent') !== '';
  const back = { email: parsed.email, consent, ...readHiddenFields(sent.form) };
  if (parsed.outcome === 'faulty') return { state: 'faulty', faults: parsed.faults, ...back };
  const handed = await handOver(createQuizLead(parsed.email, code, score), sent);
  return handed.state === 'received' ? handed : { ...handed, ...back };
}
