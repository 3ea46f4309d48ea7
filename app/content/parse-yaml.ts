import { parseDocument } from 'yaml';
import type { ContentFault } from './content-error.ts';

/** What parsing a file gave: its value, or every fault found. */
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
