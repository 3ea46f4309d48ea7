import type { ParameterFault } from './rest-error.ts';

/** More pages than any blog has: a larger number means the same, and stays exact. */
const largestPage = 1_000_000;

/** Terms that one question may name. WordPress has no such limit; each costs it a join. */
const mostIds = 20;

/** Slugs that one question may name: each is a question of its own to the source. */
const mostSlugs = 5;

/** WordPress' column is no longer. */
const longestSlug = 200;

const longestSearch = 100;

const moment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}(:?\d{2})?)?$/i;

/**
 * Reads parameters by WordPress' rules and collects what is wrong with them, in WordPress' words. Of a
 * repeated parameter the last counts, as in PHP.
 */
export function createParameterReader(search: URLSearchParams) {
  const faults: ParameterFault[] = [];
  const find = (name: string) => search.getAll(name).at(-1);
  const refuse = (parameter: string, code: string, message: string, hasData = false) => {
    faults.push({ parameter, code, message, data: hasData ? { param: parameter } : null });
  };
  const readInteger = (name: string, fallback: number): number | undefined => {
    const text = find(name)?.trim();
    if (text === undefined) return fallback;
    if (/^[+-]?\d+(\.0*)?$/.test(text)) return Number(text);
    refuse(name, 'rest_invalid_type', `${name} is not of type integer.`, true);
    return undefined;
  };

  return {
    faults,

    readPage(): number {
      const page = readInteger('page', 1) ?? 1;
      if (page < 1) refuse('page', 'rest_out_of_bounds', 'page must be greater than or equal to 1');
      return Math.min(page, largestPage);
    },

    readPerPage(): number {
      const perPage = readInteger('per_page', 10) ?? 10;
      if (perPage < 1 || perPage > 100) {
        const message = 'per_page must be between 1 (inclusive) and 100 (inclusive)';
        refuse('per_page', 'rest_out_of_bounds', message);
      }
      return perPage;
    },

    /** Sorted, each once. `mayBeEmpty`: WordPress refuses `categories=`, and takes `exclude=` for none. */
    readIds(name: string, { mayBeEmpty = false } = {}): number[] {
      const text = find(name);
      if (text === undefined || (mayBeEmpty && text.trim() === '')) return [];
      const parts = text.trim().split(/[\s,]+/);
      if (!parts.every((part) => /^\d{1,15}$/.test(part))) {
        const message = `${name} does not match any of the expected formats.`;
        refuse(name, 'rest_no_matching_schema', message);
        return [];
      }
      const ids = [...new Set(parts.map(Number))].sort((a, b) => a - b);
      if (ids.length > mostIds) {
        refuse(name, 'rest_too_many_items', `${name} must contain at most ${mostIds} items.`);
      }
      return ids;
    },

    /** Undefined without the parameter, or with nothing in it: WordPress then gives all. */
    readSlugs(): string[] | undefined {
      const slugs = new Set(
        (find('slug') ?? '')
          .toLowerCase()
          .split(/[\s,]+/)
          .filter(Boolean),
      );
      if (slugs.size === 0) return undefined;
      if (slugs.size > mostSlugs) {
        refuse('slug', 'rest_too_many_items', `slug must contain at most ${mostSlugs} items.`);
      }
      return [...slugs].filter((slug) => slug.length <= longestSlug);
    },

    /** White space folded; what is longer is cut, since WordPress takes any length. */
    readSearch(): string {
      const words = (find('search') ?? '').trim().replace(/\s+/g, ' ');
      return Array.from(words).slice(0, longestSearch).join('').trim();
    },

    readOrder(): 'asc' | 'desc' {
      const order = find('order') ?? 'desc';
      if (order === 'asc' || order === 'desc') return order;
      refuse('order', 'rest_not_in_enum', 'order is not one of asc and desc.');
      return 'desc';
    },

    /** ISO 8601. Without an offset it is taken for UTC: which clock the blog goes by is not known here. */
    readMoment(name: 'before' | 'after'): string | undefined {
      const text = find(name)?.trim();
      if (text === undefined) return undefined;
      const [, , offset] = moment.exec(text) ?? [];
      const iso = text.replace(' ', 'T') + (offset === undefined ? 'Z' : '');
      if (moment.test(text) && !Number.isNaN(Date.parse(iso))) return new Date(iso).toISOString();
      refuse(name, 'rest_invalid_date', 'Invalid date.');
      return undefined;
    },
  };
}
