import { parseDocument } from 'yaml';
import type { z } from 'zod';
import type { ContentFault } from './content-error.ts';
import { formatFieldPath, formatIssue } from './format-issue.ts';

/** A Markdown file: its fields, and the text below them, trimmed. */
export type MarkdownFile<T> = { fields: T; body: string };

const fence = '---';

/** Parses a Markdown file whose first line is `---`, then YAML, then `---`, then the text. */
export function parseFrontMatter<T>(
  file: string,
  text: string,
  schema: z.ZodType<T>,
): Parsed<MarkdownFile<T>> {
  const lines = text.split('\n');
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === fence);
  if (lines[0]?.trimEnd() !== fence) return fail([{ file, problem: 'expected the first line to be ---' }]);
  if (end === -1) return fail([{ file, problem: 'expected a line --- after the fields' }]);

  const body = lines
    .slice(end + 1)
    .join('\n')
    .trim();
  const bodyFaults = body ? [] : [{ file, problem: 'expected a text below the fields' }];
  const yaml = parseYaml(file, lines.slice(1, end).join('\n'), 1);
  const fields = yaml.ok ? checkFields(file, schema, yaml.value) : yaml;
  if (!fields.ok) return fail([...fields.faults, ...bodyFaults]);
  return body ? { ok: true, value: { fields: fields.value, body } } : fail(bodyFaults);
}

function fail(faults: ContentFault[]): { ok: false; faults: ContentFault[] } {
  return { ok: false, faults };
}

/** The result of parsing a file: its value, or every fault found. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; faults: ContentFault[] };

/**
 * Parses YAML 1.2; dates stay texts.
 * `linesAbove` is how many lines of the file stand before the text, so that faults name the file's lines.
 */
export function parseYaml(file: string, text: string, linesAbove = 0): Parsed<unknown> {
  const document = parseDocument(text, { prettyErrors: true });
  const faults = [...document.errors, ...document.warnings].map(({ message, linePos }) => ({
    file,
    field: `line ${(linePos?.[0].line ?? 1) + linesAbove}`,
    // The library's message continues with a drawing of the line and column, which would break a log line.
    problem: (message.split('\n', 1)[0] ?? message).replace(/ at line \d+, column \d+:?$/, ''),
  }));
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, value: document.toJS() };
}

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
