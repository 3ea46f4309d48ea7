import { z } from 'zod';
import { emailAddress, withAsciiHost } from '#platform/mail/email-address.ts';
import { httpsUrl, line, path, placeholders, unique } from './fields.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** A time of day such as `09:00`. */
const clockTime = z.string('a time such as 09:00').regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** `content/site.yaml`: everything the site says about the agency itself, in one place. */
export const siteConfigSchema = z.strictObject({
  brand: line,
  legalName: line,
  titleSuffix: line,
  description: line,
  /** The personal page has both paths, of which the first is canonical. */
  founder: z.strictObject({ name: line, role: line, paths: z.tuple([path, path]) }),
  registration: z.strictObject({ label: line, number: line }),
  address: z.strictObject({
    street: line,
    suburb: line,
    state: line,
    postcode: line,
    /** The ISO 3166-1 alpha-2 code for structured data; `display` has the country's name. */
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
  // Pages and settings use it as it is written, so nothing may have been copied along with it.
  email: z
    .string()
    .refine(
      (text) => emailAddress.safeParse(text).data === withAsciiHost(text),
      'an email address and nothing else',
    ),
  hours: z.strictObject({
    /** The days as structured data needs them; `display` has the text. */
    days: unique(z.array(z.enum(weekdays)).min(1)),
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

export type ShownSite = ReturnType<typeof selectShown>;

/** Selects what pages show. Structured data, which only the server writes, need the rest, and the owner the placeholders. */
export function selectShown(site: SiteConfig) {
  const { placeholders: _, reviewMarkup: __, hours, ...shown } = site;
  return { ...shown, hours: { display: hours.display } };
}
