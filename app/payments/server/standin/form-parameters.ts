import type { z } from 'zod';
import { SandboxError } from './ledger.ts';

export type FormValue = string | FormFields | FormValue[];
export type FormFields = { [name: string]: FormValue };

const mostFields = 500;
const forbidden = ['__proto__', 'constructor', 'prototype'];

/** Parses the library's form, such as `line_items[0][price_data][currency]=aud`. Numbers as names make a list. */
export function parseForm(text: string): FormFields {
  const root: FormFields = Object.create(null);
  const pairs = [...new URLSearchParams(text)];
  if (pairs.length > mostFields) throw new SandboxError(400, 'There are too many parameters.');
  for (const [name, value] of pairs) {
    const path = [...name.matchAll(/^[^[\]]+|\[([^[\]]*)\]/g)].map((part) => part[1] ?? part[0]);
    if (path.length === 0 || path.length > 8 || path.some((part) => forbidden.includes(part)))
      throw new SandboxError(400, `The parameter ${name} can't be read.`, { param: name });
    place(root, path, value);
  }
  return asLists(root) as FormFields;
}

function place(fields: FormFields, path: string[], value: string): void {
  let here = fields;
  for (const [index, part] of path.entries()) {
    const name = part === '' ? String(Object.keys(here).length) : part;
    if (index === path.length - 1) {
      here[name] = value;
      return;
    }
    const next = here[name];
    if (typeof next === 'object' && !Array.isArray(next)) here = next;
    else here = here[name] = Object.create(null) as FormFields;
  }
}

function asLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, FormValue] => [name, asLists(inner)]);
  if (entries.length > 0 && entries.every(([name], index) => name === String(index)))
    return entries.map(([, inner]) => inner);
  return Object.fromEntries(entries);
}

/** Checks parameters, and refuses the first wrong one by its name, as Stripe does. */
export function parseParameters<Schema extends z.ZodType>(
  schema: Schema,
  form: FormFields,
): z.output<Schema> {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const [first = '', ...rest] = issue?.path.map(String) ?? [];
  const param = `${first}${rest.map((part) => `[${part}]`).join('')}`;
  throw new SandboxError(400, `${param || 'parameters'}: ${issue?.message}`, { param });
}
