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
  const bare = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');
  return line.superRefine((name, context) => {
    const meant = Object.keys(known).find((each) => bare(each) === bare(name));
    if (meant && !Object.hasOwn(known, name)) addFault(context, [], `${meant}, written just so`, name);
  });
}

/** Fields to settle before a launch, as dotted paths, each with the reason; `npm run check:launch` lists them. */
export const placeholders = z.record(line, line);

/** Checks that each placeholder is a field of its own file. */
export function checkPlaceholders(file: { placeholders: Record<string, string> }, context: z.RefinementCtx) {
  for (const field of Object.keys(file.placeholders))
    if (!hasField(file, field.split('.')))
      addFault(context, ['placeholders', field], 'the name of a field in this file');
}

function hasField(value: unknown, [key, ...rest]: string[]): boolean {
  if (key === undefined) return true;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false;
  return hasField((value as Record<string, unknown>)[key], rest);
}
