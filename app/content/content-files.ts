import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, parse } from 'node:path';
import { parseDocument } from 'yaml';
import type { z } from 'zod';

/** Thrown for invalid content. The message lists every fault on its own line, by file and field. */
export class ContentError extends Error {
  override readonly name = 'ContentError';

  constructor(faults: string[]) {
    super(faults.map((fault) => `content/${fault}`).join('\n'));
  }
}

/**
 * Reads a file in the content folder or, if `pattern` is `folder/*.ending`, all files in that folder in order of name.
 * Returns the value that the schema parses, or undefined for a faulty file; lists leave out faulty files. Error messages
 * are added to `faults`.
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
  // Some text editors write a byte order mark and carriage returns.
  const text = readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
  const [, frontMatter, body = ''] = markdown.exec(text) ?? [];
  const isMarkdown = file.endsWith('.md');
  if (isMarkdown && frontMatter === undefined)
    return void faults.push(`${file}: expected fields between two lines ---, and a text below them`);
  // An empty line replaces the first ---, so that the line numbers in errors match the file.
  const document = parseDocument(isMarkdown ? `\n${frontMatter}` : text);
  const errors = [...document.errors, ...document.warnings];
  // The first line of a message ends with the position; the following lines quote the file.
  if (errors.length > 0)
    return void faults.push(...errors.map(({ message }) => `${file}: ${message.replace(/:?\n[\s\S]*/, '')}`));
  // An empty file counts as an object without fields, so that each missing field is reported.
  const fields: unknown = document.toJS() ?? {};
  const value =
    slug === undefined || typeof fields !== 'object'
      ? fields
      : { ...fields, slug, ...(isMarkdown ? { body: body.trim() } : {}) };
  const result = schema.safeParse(value, { error: describeExpected, reportInput: true });
  if (!result.success) faults.push(...result.error.issues.map((issue) => `${file}: ${formatIssue(issue)}`));
  return result.data;
}

/** Formats an issue for editors, with indexes counted from one: `cards[#2].title: expected a non-empty text`. */
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

/** Describes the values that a field accepts, unless the schema has its own message. */
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
      // The only minimum length of texts is one.
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
