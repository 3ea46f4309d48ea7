import { type FormAge, maxFormAgeMs, minFormAgeMs } from './form-time.ts';
import type { LeadValues } from './lead-form.ts';
import { listSpamSigns, type SpamSign } from './spam-signs.ts';

/** Points from which a message is set aside for a person to look at. */
const suspectFrom = 3;

export type SpamScore = { isSuspect: false } | { isSuspect: true; reasons: string[] };

/**
 * Says whether a message looks like spam. A suspect is kept all the same, for a person to look at. `copies` counts
 * messages with the same words from other senders within a day.
 */
export function scoreSpam({
  values,
  honeypot,
  formAge,
  copies,
}: {
  values: Pick<LeadValues, 'name' | 'company' | 'message'>;
  honeypot: string;
  formAge: FormAge;
  copies: number;
}): SpamScore {
  const signs: SpamSign[] = [...listFormSigns(honeypot, formAge), ...listSpamSigns(values)];
  if (copies > 0) signs.push({ points: 3, reason: 'the same words from another sender' });
  const points = signs.reduce((sum, sign) => sum + sign.points, 0);
  if (points < suspectFrom) return { isSuspect: false };
  return { isSuspect: true, reasons: signs.map(({ reason }) => reason) };
}

function listFormSigns(honeypot: string, formAge: FormAge): SpamSign[] {
  const signs: SpamSign[] = [];
  if (honeypot !== '') signs.push({ points: 3, reason: 'filled in the field that nobody sees' });
  if (formAge.kind !== 'known') signs.push({ points: 3, reason: `time of the form ${formAge.kind}` });
  else if (formAge.ageMs < minFormAgeMs) {
    const seconds = (Math.max(0, formAge.ageMs) / 1000).toFixed(1);
    signs.push({ points: 3, reason: `sent after ${seconds} s` });
  } else if (formAge.ageMs > maxFormAgeMs) signs.push({ points: 1, reason: 'an old form' });
  return signs;
}
