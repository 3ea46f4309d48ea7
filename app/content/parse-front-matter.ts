import type { z } from 'zod';
import { checkFields } from './check-fields.ts';
import type { ContentFault } from './content-error.ts';
import { type Parsed, parseYaml } from './parse-yaml.ts';

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
