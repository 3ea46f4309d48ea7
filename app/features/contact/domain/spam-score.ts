import type { LeadValues } from './lead-form.ts';
import { isAimedAtUs, listPitchSigns, speaksAsBuyer } from './sales-pitch.ts';
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
 * Why a message looks like spam; empty if it does not. A suspect is stored all the same, for a person to look at. `copies`
 * counts messages with the same words from other senders within a day.
 */
export function listSpamReasons({ values, honeypot, formAge, copies }: Message): string[] {
  const certain: SpamSign[] = [...listFormSigns(formAge), ...listNameSigns(values)];
  if (honeypot !== '') certain.unshift({ points: 3, reason: 'filled in the hidden field' });
  if (copies > 0) certain.push({ points: 3, reason: 'the same words from another sender' });
  const doubtful = listDoubtfulSigns(values);
  const madeUpFor = (speaksAsBuyer(values.message) ? buyerPoints : 0) + (isAimedAtUs(doubtful) ? 0 : 1);
  const points = addUp(certain) + Math.max(0, addUp(doubtful) - madeUpFor);
  return points < suspectFrom ? [] : [...certain, ...doubtful].map(({ reason }) => reason);
}

/** All signs of spam in what was typed. */
export function listSpamSigns(values: Typed): SpamSign[] {
  return [...listNameSigns(values), ...listDoubtfulSigns(values)];
}

const addUp = (signs: SpamSign[]) => signs.reduce((sum, { points }) => sum + points, 0);

function listFormSigns(formAge: FormAge): SpamSign[] {
  if (typeof formAge === 'string') return [{ points: 3, reason: `form time ${formAge}` }];
  if (formAge < minFormAgeMs)
    return [{ points: 3, reason: `sent after ${(Math.max(0, formAge) / 1000).toFixed(1)} s` }];
  return formAge > maxFormAgeMs ? [{ points: 1, reason: 'an old form' }] : [];
}

function listNameSigns({ name }: Typed): SpamSign[] {
  return /https?:|www\.|\.(ru|top|xyz|click)\b/i.test(name)
    ? [{ points: 3, reason: 'a link as the name' }]
    : [];
}

/** What a buyer says is worth as much as two small signs of a seller. */
const buyerPoints = 2;

/** As RFC 3986 writes it. In a script without spaces the text goes on right behind a link, so a link ends with its characters. */
const link = /(?:https?:\/\/|\bwww\.)[\w\-.~:/?#[\]@!$&'()*+,;=%]*/gi;

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** A single word beside a link says nothing of what its sender wants: "Please redo" does. */
const minWords = 2;

/** Counts words in any script. Beyond the minimum the number does not matter. */
function countWords(text: string): number {
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike && ++words >= minWords) break;
  return words;
}

/** The host of a link as it is typed, without the punctuation of the sentence. */
const readHost = (link: string) =>
  /^(?:https?:\/\/)?(?:www\.)?([^/?#]*?)[.,;:!)]*(?:[/?#]|$)/i.exec(link)?.[1]?.toLowerCase() ?? '';

/**
 * Finds signs of spam that genuine messages have too, so that what a buyer says makes up for them. One link is none: the
 * form asks for it.
 */
function listDoubtfulSigns({ company, message }: Typed): SpamSign[] {
  const pitch = listPitchSigns(message);
  const signs: SpamSign[] = [...pitch];
  if (/\[(url|link)[=\]]|<a\s[^>]*href/i.test(message))
    signs.push({ points: 3, reason: 'link markup in the message' });
  if (message.match(link) && countWords(message.replace(link, ' ')) < minWords)
    signs.push({ points: 3, reason: 'little more than a link' });
  if (/https?:\/\/\S+\/\S/i.test(company))
    signs.push({ points: 1, reason: 'a long link as the organisation' });
  // Pages of one site are what somebody asks about, and many sites may be what they like, in any language.
  const sites = new Set(message.match(link)?.map(readHost)).size;
  const isMuch = sites >= 16 || (sites >= 8 && pitch.length > 0);
  if (sites >= 4) signs.push({ points: isMuch ? 3 : 2, reason: `links to ${sites} sites` });
  return signs;
}
