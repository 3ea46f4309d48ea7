import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, parse } from 'node:path';
import { parseDocument } from 'yaml';
import type { z } from 'zod';

/** The content is not valid. The message names every fault on a line of its own, by file and field. */
export class ContentError extends Error {
  override readonly name = 'ContentError';

  constructor(faults: string[]) {
    super(faults.map((fault) => `content/${fault}`).join('\n'));
  }
}

/**
 * Reads a file below the content folder, or where `pattern` is `folder/*.ending`, each file of that folder by name.
 * Returns what the schema makes of it, or undefined for a faulty file; a list leaves faulty files out. What is wrong is
 * added to `faults`.
 */
export function readContentFiles(
  root: string,
  pattern: string,
  schema: z.ZodType,
  faults: string[],
): unknown {
  if (!pattern.includes('*')) return readContentFile(join(root, pattern), pattern, schema, faults);
  const folder = dirname(pattern);
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder))
    .filter((name) => !name.startsWith('.'))
    .sort()
    .flatMap((name) => {
      const file = `${folder}/${name}`;
      if (extname(name) === extname(pattern))
        return readContentFile(join(root, file), file, schema, faults, parse(name).name) ?? [];
      faults.push(`${file}: expected a name that ends in ${extname(pattern)}`);
      return [];
    });
}

/** Front matter between two lines `---`, and the text below it. */
const markdown = /^---[^\S\n]*\n((?:.*\n)*?)---[^\S\n]*(?:\n([\s\S]*))?$/;

function readContentFile(
  path: string,
  file: string,
  schema: z.ZodType,
  faults: string[],
  slug?: string,
): unknown {
  if (!existsSync(path)) return void faults.push(`${file}: there is no such file`);
  // Some editors write a byte order mark and carriage returns.
  const text = readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
  const [, frontMatter, body = ''] = markdown.exec(text) ?? [];
  const isMarkdown = file.endsWith('.md');
  if (isMarkdown && frontMatter === undefined)
    return void faults.push(`${file}: expected fields between two lines ---, and a text below them`);
  // The empty line stands for the first ---, so that errors name the lines of the file.
  const document = parseDocument(isMarkdown ? `\n${frontMatter}` : text);
  const errors = [...document.errors, ...document.warnings];
  // The first line of a message ends in the place; then the library draws it.
  if (errors.length > 0)
    return void faults.push(...errors.map(({ message }) => `${file}: ${message.replace(/:?\n[\s\S]*/, '')}`));
  // An empty file counts as an empty group of fields, so that each missing one is named.
  const fields: unknown = document.toJS() ?? {};
  const value =
    slug === undefined || typeof fields !== 'object'
      ? fields
      : { ...fields, slug, ...(isMarkdown ? { body: body.trim() } : {}) };
  const result = schema.safeParse(value, { error: describeExpected, reportInput: true });
  if (!result.success) faults.push(...result.error.issues.map((issue) => `${file}: ${formatIssue(issue)}`));
  return result.data;
}

/** Formats an issue in words for an editor, who counts from one: `cards[#2].title: expected a non-empty text`. */
function formatIssue({ path, message, input }: z.core.$ZodIssue): string {
  const field = path.map((key) => (typeof key === 'number' ? `[#${key + 1}]` : `.${String(key)}`)).join('');
  return `${field && `${field.slice(1)}: `}expected ${message}${describeFound(input)}`;
}

const types: Record<string, string> = {
  string: 'a non-empty text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
};

/** Says what may stand in a field, where the schema does not say it itself. */
const describeExpected: z.core.$ZodErrorMap = (issue) => {
  const describeSize = (limit: string, size: unknown) => {
    const unit = { array: ' entries', string: ' characters' }[String(issue.origin)] ?? '';
    return `${issue.exact ? 'exactly' : limit} ${size}${unit}`;
  };
  switch (issue.code) {
    case 'invalid_type':
      return types[issue.expected];
    case 'invalid_value':
      return `one of ${issue.values.join(', ')}`;
    case 'too_small':
      // Texts have no other minimum than one.
      return issue.origin === 'string' ? types.string : describeSize('at least', issue.minimum);
    case 'too_big':
      return describeSize('at most', issue.maximum);
    case 'unrecognized_keys':
      return `no field ${issue.keys.join(', ')}: check the name for a typo`;
    case 'invalid_key':
      return issue.issues.map(({ message }) => message).join();
    default:
      return undefined;
  }
};

function describeFound(input: unknown): string {
  if (Array.isArray(input)) return `, found a list of ${input.length}`;
  if (input === undefined || input === '' || typeof input === 'object') return '';
  const found = JSON.stringify(input);
  return `, found ${found.length > 60 ? `${found.slice(0, 57)}..."` : found}`;
}
