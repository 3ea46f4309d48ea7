import type { z } from 'zod';
import type { ContentFault } from './content-error.ts';
import { formatFieldPath, formatIssue } from './format-issue.ts';
import type { Parsed } from './parse-yaml.ts';

/** Returns the value as its schema parses it, or one fault for each invalid field. */
export function checkFields<T>(file: string, schema: z.ZodType<T>, value: unknown): Parsed<T> {
  // An empty file counts as an empty group of fields, so that each missing one is named.
  const result = schema.safeParse(value ?? {}, { reportInput: true });
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, faults: result.error.issues.flatMap((issue) => listFaults(file, issue)) };
}

function listFaults(file: string, issue: z.core.$ZodIssue): ContentFault[] {
  const problem = formatIssue(issue);
  const paths =
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
  return paths.map((path) => {
    const field = formatFieldPath(path);
    return field ? { file, field, problem } : { file, problem };
  });
}
