import { z } from 'zod';

// A message says what may stand in the field: `describeExpected` of content-files.ts begins with "expected".

/** A field of one line of text, which may not be empty. */
export const line = z.string().trim().min(1);

/** The name of a file without its ending, by which others refer to it. */
export const slug = z.string('lower-case words joined by hyphens').regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

export const path = z.string('a path on this site, such as /projects').regex(/^\//);
export const httpsUrl = z.url({
  protocol: /^https$/,
  error: 'a full web address that starts with https://',
});
export const date = z.iso.date('a date such as 2026-11-04');
export const time = z.iso.datetime({
  offset: true,
  error: 'a time with its offset, such as 2026-11-04T09:00:00+11:00',
});

/** True for a file that no visitor sees yet; without it, the file is public from its date on. */
export const draft = z.boolean().optional();

/** Why some of a file has to be checked or replaced before a launch; `npm run check:launch` lists it. */
export const sample = line.optional();

/** Fields to settle before a launch, each with the reason; `npm run check:launch` lists them. */
export const placeholders = z.record(line, line);

export const titleAndText = z.strictObject({ title: line, text: line });
export const titleAndIntro = z.strictObject({ title: line, intro: line });

/** What the loader adds to the fields of a Markdown file: its name, and the text below its fields. */
export const markdownFields = { slug, body: z.string('a text below the fields').min(1) };

/** The fields that the file of every page has. */
export const pageFields = {
  /** The title of the document, without the brand. */
  title: line,
  /** When its words last changed, for the site map; left out where nobody wrote it down. */
  changed: date.optional(),
  /** The description for search results, 70 to 155 characters. */
  description: line,
};

/** Adds a fault to those that a schema finds. `expected` goes on from that word; `found` is shown where it is short. */
export function addFault(
  context: z.RefinementCtx,
  path: PropertyKey[],
  expected: string,
  found?: unknown,
): void {
  context.addIssue({ code: 'custom', path, message: expected, input: found });
}

/** A list in which no entry stands twice; of groups of fields, none with the same `key`. */
export function unique<T extends z.ZodArray>(list: T, key?: string): T {
  return list.superRefine((entries, context) => {
    const names = entries.map((entry) => (key ? (entry as Record<string, unknown>)[key] : entry));
    for (const [index, name] of names.entries())
      if (names.indexOf(name) < index)
        addFault(context, key ? [index, key] : [index], 'an entry that the list does not have yet', name);
  });
}

/**
 * A name that leads to a page if it is one of these. Any other is allowed, but one of these written with other capitals
 * or spaces is a mistake.
 */
export function nameOf(known: Record<string, string>) {
  const bare = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return line.superRefine((name, context) => {
    const meant = Object.keys(known).find((each) => bare(each) === bare(name));
    if (meant && meant !== name) addFault(context, [], `${meant}, written just so`, name);
  });
}
