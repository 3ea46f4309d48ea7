import { z } from 'zod';

// A schema's message describes the accepted values; `describeExpected` in content-files.ts puts "expected" before it.

export const line = z.string().trim().min(1);

/** The name of a file without its extension, by which other files refer to it. */
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

/** True for a file that is not public yet. Otherwise the file is public from its date on. */
export const draft = z.boolean().optional();

/** Why parts of the file must be checked or replaced before launch; `npm run check:launch` lists this reason. */
export const sample = line.optional();

/** Fields that must be replaced before launch, each with the reason; `npm run check:launch` lists them. */
export const placeholders = z.record(line, line);

export const titleAndText = z.strictObject({ title: line, text: line });
export const titleAndIntro = z.strictObject({ title: line, intro: line });

/** The fields that the loader adds to a Markdown file: its name, and the text below the front matter. */
export const markdownFields = { slug, body: z.string('a text below the fields').min(1) };

export const pageFields = {
  /** The document title without the brand. */
  title: line,
  /** When the text last changed, for the sitemap; absent if unknown. */
  changed: date.optional(),
  /** The description for search results, 70 to 155 characters. */
  description: line,
};

/** Adds a fault to those that a schema finds. The message is "expected" and the text of `expected`. */
export function addFault(context: z.RefinementCtx, path: PropertyKey[], expected: string, found?: unknown) {
  context.addIssue({ code: 'custom', path, message: expected, input: found });
}

/** A list without duplicates. Objects count as duplicates if they have the same `key`. */
export function unique<T extends z.ZodArray>(list: T, key?: string): T {
  return list.superRefine((entries, context) => {
    const names = entries.map((entry) => (key ? (entry as Record<string, unknown>)[key] : entry));
    for (const [index, name] of names.entries())
      if (names.indexOf(name) < index)
        addFault(context, key ? [index, key] : [index], 'an entry that the list does not have yet', name);
  });
}
