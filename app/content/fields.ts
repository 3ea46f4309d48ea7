import { z } from 'zod';

/** A field of one line of text, which may not be empty. */
export const line = z.string().trim().min(1);

/** The name of a file without its ending, by which others refer to it. */
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens');

/** True for a file that no visitor sees yet; without it, the file is public from its date on. */
export const draft = z.boolean().optional();

export const httpsUrl = z.url({ protocol: /^https$/ });

export const path = z.string().regex(/^\//, 'a path on this site, such as /projects');

/** The fields that the file of every page has. */
export const pageFields = {
  /** The title of the document, without the brand. */
  title: line,
  /** When its words last changed, for the site map; left out where nobody wrote it down. */
  changed: z.iso.date().optional(),
  /** The description for search results, 70 to 155 characters. */
  description: line,
};
