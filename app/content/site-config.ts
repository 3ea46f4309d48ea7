import { z } from 'zod';
import { httpsUrl, line, path, placeholders } from './fields.ts';

/** A time of day, `09:00`. */
const clockTime = z.string('a time such as 09:00').regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** `content/site.yaml`: everything the site says about the agency itself, in one place. */
export const siteConfigSchema = z.strictObject({
  brand: line,
  legalName: line,
  titleSuffix: line,
  description: line,
  /** The personal page is found by both paths; the first is the canonical one. */
  founder: z.strictObject({ name: line, role: line, paths: z.tuple([path, path]) }),
  registration: z.strictObject({ label: line, number: line }),
  address: z.strictObject({
    street: line,
    suburb: line,
    state: line,
    postcode: line,
    /** The country for programs, as two letters of ISO 3166-1; `display` has its name. */
    country: z.string('two capital letters such as AU').regex(/^[A-Z]{2}$/),
    display: line,
  }),
  serviceArea: z.strictObject({
    name: line,
    latitude: z.number(),
    longitude: z.number(),
    radiusMetres: z.int().min(1),
  }),
  phone: line,
  email: z.email('an email address'),
  hours: z.strictObject({
    days: line.refine((text) => listOpenDays(text).length > 0, 'days such as Monday to Friday'),
    opens: clockTime,
    closes: clockTime,
    display: line,
  }),
  social: z.strictObject({ instagram: httpsUrl, twitter: httpsUrl, linkedin: httpsUrl }),
  bookingUrl: httpsUrl,
  claims: z.strictObject({ rating: z.number().min(1).max(5), ratedBy: line, promise: line }),
  /** Whether structured data presents our testimonials as reviews of the agency. */
  reviewMarkup: z.boolean(),
  country: z.strictObject({ acknowledgement: line, linkText: line }),
  placeholders,
});

export type SiteConfig = z.infer<typeof siteConfigSchema>;

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The days of `Monday to Friday` or `Tuesday`; none where the text names no days in the order of the week. */
export function listOpenDays(text: string): (typeof weekdays)[number][] {
  const [first = -1, last = first, ...more] = text
    .split(' to ')
    .map((name) => weekdays.findIndex((day) => day === name));
  return Math.min(first, last) < 0 || more.length > 0 ? [] : weekdays.slice(first, last + 1);
}
