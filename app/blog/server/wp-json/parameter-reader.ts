import type { ParameterFault } from './answer-json.ts';

/** No blog has more pages, so a larger number is cut to this one, which stays exact. */
const maxPage = 1_000_000;

/** How many terms one question may name. WordPress has no such limit; each costs it a join. */
const maxIds = 20;

/** How many slugs one question may name; each is a question of its own to the source. */
const maxSlugs = 5;

/** WordPress' column is no longer than this. */
const maxSlugLength = 200;

const maxSearchLength = 100;

const moment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}(:?\d{2})?)?$/i;

/**
 * Reads parameters by WordPress' rules and collects what is wrong with them, in WordPress' words. As in PHP, the last
 * of a repeated parameter counts.
 */
export class ParameterReader {
  readonly faults: ParameterFault[] = [];
  readonly #search: URLSearchParams;

  constructor(search: URLSearchParams) {
    this.#search = search;
  }

  readPage(): number {
    const page = this.#readInteger('page', 1) ?? 1;
    if (page < 1) this.#refuse('page', 'rest_out_of_bounds', 'page must be greater than or equal to 1');
    return Math.min(page, maxPage);
  }

  readPerPage(): number {
    const perPage = this.#readInteger('per_page', 10) ?? 10;
    if (perPage < 1 || perPage > 100) {
      const message = 'per_page must be between 1 (inclusive) and 100 (inclusive)';
      this.#refuse('per_page', 'rest_out_of_bounds', message);
    }
    return perPage;
  }

  /**
   * The ids, sorted and without duplicates. `mayBeEmpty` is for `exclude=`, which WordPress takes for none, while it
   * refuses `categories=`.
   */
  readIds(name: string, { mayBeEmpty = false } = {}): number[] {
    const text = this.#find(name);
    if (text === undefined || (mayBeEmpty && text.trim() === '')) return [];
    if (text.trim() === '') {
      const message = `${name} matches Term ID List and Term ID Taxonomy Query, but should match only one.`;
      this.#refuse(name, 'rest_one_of_multiple_matches', message, { positions: [0, 1] });
      return [];
    }
    const parts = text.trim().split(/[\s,]+/);
    const wrong = parts.findIndex((part) => !/^\d{1,15}$/.test(part));
    if (wrong >= 0) {
      const message = `${name} is not a valid Term ID List. Reason: ${name}[${wrong}] is not of type integer.`;
      this.#refuse(name, 'rest_no_matching_schema', message, { position: 0 });
      return [];
    }
    const ids = [...new Set(parts.map(Number))].sort((a, b) => a - b);
    if (ids.length > maxIds) {
      this.#refuse(name, 'rest_too_many_items', `${name} must contain at most ${maxIds} items.`);
    }
    return ids;
  }

  /** Undefined where the parameter is missing or empty; WordPress then returns all. */
  readSlugs(): string[] | undefined {
    const slugs = new Set(
      (this.#find('slug') ?? '')
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    );
    if (slugs.size === 0) return undefined;
    if (slugs.size > maxSlugs) {
      this.#refuse('slug', 'rest_too_many_items', `slug must contain at most ${maxSlugs} items.`);
    }
    return [...slugs].filter((slug) => slug.length <= maxSlugLength);
  }

  /** Folds white space and cuts what is too long, since WordPress takes any length. */
  readSearch(): string {
    const words = (this.#find('search') ?? '').trim().replace(/\s+/g, ' ');
    return Array.from(words).slice(0, maxSearchLength).join('').trim();
  }

  readOrder(): 'asc' | 'desc' {
    const order = this.#find('order') ?? 'desc';
    if (order === 'asc' || order === 'desc') return order;
    this.#refuse('order', 'rest_not_in_enum', 'order is not one of asc and desc.');
    return 'desc';
  }

  /** Parses ISO 8601. A time without an offset counts as UTC, because the blog's own clock is not known here. */
  readMoment(name: 'before' | 'after'): string | undefined {
    const text = this.#find(name)?.trim();
    if (text === undefined) return undefined;
    const [, , offset] = moment.exec(text) ?? [];
    const iso = text.replace(' ', 'T') + (offset === undefined ? 'Z' : '');
    if (moment.test(text) && !Number.isNaN(Date.parse(iso))) return new Date(iso).toISOString();
    this.#refuse(name, 'rest_invalid_date', 'Invalid date.');
    return undefined;
  }

  #find(name: string): string | undefined {
    return this.#search.getAll(name).at(-1);
  }

  #readInteger(name: string, fallback: number): number | undefined {
    const text = this.#find(name)?.trim();
    if (text === undefined) return fallback;
    if (/^[+-]?\d+(\.0*)?$/.test(text)) return Number(text);
    this.#refuse(name, 'rest_invalid_type', `${name} is not of type integer.`, { param: name });
    return undefined;
  }

  #refuse(parameter: string, code: string, message: string, data: ParameterFault['data'] = null): void {
    this.faults.push({ parameter, code, message, data });
  }
}
