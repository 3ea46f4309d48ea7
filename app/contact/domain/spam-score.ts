import type { LeadValues } from './lead-form.ts';
import type { FormAge } from './signatures.ts';

/** Nobody can fill in and send the form in less time. */
const minFormAgeMs = 3000;
/** A tab may stay open for long, but an older form than this is slightly suspicious. */
const maxFormAgeMs = 7 * 24 * 3600_000;

/** Points from which a message is set aside for a person to look at. */
const suspectFrom = 3;

type SpamSign = { points: 1 | 2 | 3; reason: string };
type Typed = Pick<LeadValues, 'name' | 'company' | 'message'>;
type Message = { values: Typed; honeypot: string; formAge: FormAge; copies: number };

/**
 * Why a message looks like spam; empty if it does not. A suspect is kept all the same, for a person to look at. `copies`
 * counts messages with the same words from other senders within a day.
 */
export function listSpamReasons({ values, honeypot, formAge, copies }: Message): string[] {
  const signs: SpamSign[] = [...listFormSigns(formAge), ...listSpamSigns(values)];
  if (honeypot !== '') signs.unshift({ points: 3, reason: 'filled in the hidden field' });
  if (copies > 0) signs.push({ points: 3, reason: 'the same words from another sender' });
  const points = signs.reduce((sum, sign) => sum + sign.points, 0);
  return points < suspectFrom ? [] : signs.map(({ reason }) => reason);
}

function listFormSigns(formAge: FormAge): SpamSign[] {
  if (typeof formAge === 'string') return [{ points: 3, reason: `form time ${formAge}` }];
  if (formAge < minFormAgeMs)
    return [{ points: 3, reason: `sent after ${(Math.max(0, formAge) / 1000).toFixed(1)} s` }];
  return formAge > maxFormAgeMs ? [{ points: 1, reason: 'an old form' }] : [];
}

/** Phrases of spam, by the points that each of them counts. */
// Genuine enquiries to an agency mention SEO, links and Google too, so a single word is never enough.
const phrases: Record<SpamSign['points'], Record<string, RegExp>> = {
  3: {
    'link markup in the message': /\[(url|link)[=\]]|<a\s[^>]*href/i,
  },
  2: {
    'offers to improve our site':
      /\b(increase|boost|improve|grow|double|skyrocket)\s+(your|ur)\s+(web\s?site'?s?\s+|online\s+|google\s+|organic\s+)?(traffic|rank\w*|sales|seo|visibility|leads|revenue|presence|conversions?)\b/i,
    'found faults in our site':
      /\b(errors?|issues|problems)\b.{0,40}\b(on|with|in)\s+your\s+(web\s?)?site\b/i,
    'sells lists or bulk mail':
      /\b(e-?mail (list|database|leads)|bulk (e-?mail|sms)|verified (contacts|leads)|contact form (blast|marketing|submissions?))\b/i,
    'gambling, pills or adult':
      /\b(casino|jackpot|slots? online|betting (site|tips)|viagra|cialis|tramadol|weight[\s-]loss (pill|gumm)\w*|adult (dating|content)|hot (girls|singles)|escorts?|porn)\b/i,
    'money for nothing':
      /\b(crypto (invest|trad|wallet|giveaway)\w*|bitcoin (invest|trad|mining|wallet|transfer)\w*|forex|passive income|earn \$?\d+|make money|payday loans?|business (loan|funding)s?|cash advance|no credit check|inheritance|next of kin|(million|000) (us )?(dollars|usd))\b/i,
    'asks to continue elsewhere':
      /\b(t\.me\/|wa\.me\/|bit\.ly\/|tinyurl\.com\/|telegram\s*(:|@|channel)|whats?app\s*(:|me|at|\+))/i,
  },
  1: {
    'guest posts':
      /\b(guest|sponsored)[\s-]+(post|article|blog)s?(ing)?\b|\blink (insertion|exchange|building)\b/i,
    backlinks: /\b(back\s?-?links?|do-?follow|domain authority|DA\s?\d{2})\b/i,
    'promises a ranking':
      /(\b(first page|page one|page 1|top (spot|position)s?|number one)|#\s?1)\b.{0,25}\b(google|search)\b|\bguaranteed?\b.{0,30}\b(rank|traffic|results|returns?)/i,
    'sales pitch':
      /\b(we( are|['’]re) (a|an) (leading |top |professional |reputed )?[\w\s]{0,25}(company|agency|team|firm) (based|from|in|that|offering)|we (offer|provide|specialise in|specialize in)|our (packages?|pricing|price list|rates) (start|begin)s?|may i send you (a quote|our|the)|can i send you (a quote|our|the))\b/i,
    'cold opening':
      /\b(dear (sir|madam|site owner|business owner|webmaster|website owner|admin)|hi there,? (webmaster|site owner)|i was (just )?(browsing|looking (at|through)|checking( out)?) your (web\s?)?site)\b/i,
    'mentions unsubscribing': /\b(unsubscribe|opt[\s-]?out|stop receiving)\b/i,
    'pushy wording':
      /\b(act now|limited[\s-]time|click (here|below|the link)|100% free|risk[\s-]free|special offer|don't miss|congratulations|you('ve| have) (won|been selected))\b/i,
  },
};

const link = /\bhttps?:\/\/|\bwww\./gi;

/** Finds signs of spam in a message. Its length is limited before, so the patterns can't run for long. */
export function listSpamSigns({ name, company, message }: Typed): SpamSign[] {
  const signs: SpamSign[] = [];
  if (/https?:|www\.|\.(ru|top|xyz|click)\b/i.test(name))
    signs.push({ points: 3, reason: 'a link as the name' });
  if (/https?:\/\/\S+\/\S/i.test(company))
    signs.push({ points: 1, reason: 'a long link as the organisation' });
  const links = message.match(link)?.length ?? 0;
  if (links >= 8) signs.push({ points: 3, reason: `${links} links` });
  else if (links >= 4) signs.push({ points: 2, reason: `${links} links` });
  else if (links >= 1 && message.replace(/\S*(https?:\/\/|www\.)\S*/gi, '').trim().length < 20)
    signs.push({ points: 3, reason: 'little more than a link' });
  else if (links >= 1) signs.push({ points: 1, reason: links === 1 ? 'a link' : `${links} links` });
  for (const points of [3, 2, 1] as const)
    for (const [reason, pattern] of Object.entries(phrases[points]))
      if (pattern.test(message)) signs.push({ points, reason });
  return signs;
}
