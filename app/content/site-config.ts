import { z } from 'zod';
import { checkPlaceholders, httpsUrl, line, placeholders } from './fields.ts';

/** A time of day, `09:00`. */
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 09:00');

/**
 * `content/site.yaml`: everything the site says about the agency itself, in one place.
 */
export const siteConfigSchema = z
  .strictObject({
    brand: line,
    legalName: line,
    titleSuffix: line,
    description: line,
    founder: z.strictObject({
      name: line,
      role: line,
      paths: z.tuple([line.startsWith('/'), line.startsWith('/')]),
    }),
    registration: z.strictObject({ label: line, number: line }),
    address: z.strictObject({
      street: line,
      suburb: line,
      state: line,
      postcode: line,
      /** The country for programs, as two letters of ISO 3166-1; `display` has its name. */
      country: z.string().regex(/^[A-Z]{2}$/, 'two capital letters such as AU'),
      display: line,
    }),
    serviceArea: z.strictObject({
      name: line,
      latitude: z.number(),
      longitude: z.number(),
      radiusMetres: z.number().positive(),
    }),
    phone: line,
    email: z.email(),
    hours: z.strictObject({
      days: line.refine(isSpanOfDays, 'days such as Monday to Friday'),
      opens: clockTime,
      closes: clockTime,
      display: line,
    }),
    social: z.strictObject({ instagram: httpsUrl, twitter: httpsUrl, linkedin: httpsUrl }),
    bookingUrl: httpsUrl,
    claims: z.strictObject({
      rating: z.number().min(1).max(5),
      ratedBy: line,
      promise: line,
    }),
    /** Whether structured data presents our testimonials as reviews of the agency. */
    reviewMarkup: z.boolean(),
    country: z.strictObject({ acknowledgement: line, linkText: line }),
    placeholders,
  })
  .superRefine(checkPlaceholders);

export type SiteConfig = z.infer<typeof siteConfigSchema>;

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
type Weekday = (typeof weekdays)[number];

const isWeekday = (word: string | undefined): word is Weekday => weekdays.some((day) => day === word);

/** Whether the text is a day, or two days in the order of the week with `to` between them. */
export function isSpanOfDays(text: string): boolean {
  return listOpenDays(text).length > 0;
}

/** The days of a span such as `Monday to Friday`; none where the text is no span. */
export function listOpenDays(text: string): Weekday[] {
  const [first, last = first, ...more] = text.split(' to ');
  if (!isWeekday(first) || !isWeekday(last) || more.length > 0) return [];
  return weekdays.slice(weekdays.indexOf(first), weekdays.indexOf(last) + 1);
}
