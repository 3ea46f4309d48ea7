import { BlogError } from '../../domain/blog-error.ts';

/** The answer is not in this site's format: it comes from another build or program, or was cut off. */
function refuse(expected: string): never {
  throw new BlogError('not-json', `The blog sent something else than ${expected}`);
}

export function parseText(value: unknown): string {
  return typeof value === 'string' ? value : refuse('text');
}

export function parseNumber(value: unknown): number {
  return typeof value === 'number' ? value : refuse('a number');
}

export function parseFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : refuse('fields');
}

export function parseList<Item>(value: unknown, parseItem: (item: unknown) => Item): Item[] {
  return Array.isArray(value) ? value.map(parseItem) : refuse('a list');
}

export function parseOrNull<Value>(value: unknown, parse: (value: unknown) => Value): Value | null {
  return value === null ? null : parse(value);
}
