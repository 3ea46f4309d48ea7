import { z } from 'zod';
import { date, httpsUrl, line, path, sample, time } from './fields.ts';

const crawlerPurposes = ['training', 'search', 'user'] as const;
export type CrawlerPurpose = (typeof crawlerPurposes)[number];

const decision = z.enum(['allow', 'refuse']);

/** An AI crawler, as it names itself in `robots.txt`. */
const crawlerSchema = z.strictObject({
  name: z.string('the name by which robots.txt knows it, such as GPTBot').regex(/^[A-Za-z][\w.-]*$/),
  owner: line,
  purpose: z.enum(crawlerPurposes),
  /** An exception to the rule for the crawler's purpose, with the reason. */
  but: z.strictObject({ decision, why: line }).optional(),
});

const disclosure = z.strictObject({
  type: z.enum(['web-page', 'annual-report', 'sustainability-page', 'certificate', 'other']),
  at: z.union([path, httpsUrl], 'a path on this site, or an https address'),
  title: line,
});

/** `content/machines.yaml`: information for crawlers and other programs. */
export const machinesSchema = z.strictObject({
  crawlers: z.strictObject({
    rules: z.strictObject({ training: decision, search: decision, user: decision }),
    list: z.array(crawlerSchema).min(1),
  }),
  security: z.strictObject({
    /** The contact for vulnerability reports (RFC 9116), by default the email address in `site.yaml`. */
    contact: z.url({ protocol: /^(https|mailto)$/ }).optional(),
    /** When the file expires: in the future, but less than a year ahead. */
    expires: time,
    languages: z.array(z.string('a language such as en').regex(/^[a-z]{2}(-[A-Z]{2})?$/)).min(1),
  }),
  carbon: z.strictObject({
    /** When the list below was last checked against the facts. */
    updated: date,
    disclosures: z.array(disclosure).min(1),
    /** The hosting companies of the site, by domain. */
    upstream: z
      .array(z.strictObject({ domain: line, service: z.enum(['shared-hosting', 'cdn', 'managed-service']) }))
      .default([]),
  }),
  sample,
});

export type Machines = z.infer<typeof machinesSchema>;
