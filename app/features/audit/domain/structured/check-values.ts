import type { StructuredNode, StructuredValue } from '../page-facts.ts';

type InvalidValue = { says: string; found: string };

/** Lists values that are invalid for any type of item. */
export function listInvalidValues(node: StructuredNode): InvalidValue[] {
  return Object.entries(node).flatMap(([name, value]) =>
    [value].flat().flatMap((item) => {
      // An empty value counts as missing, and a nested item is checked by itself.
      if ((typeof item !== 'string' && typeof item !== 'number') || String(item).trim() === '') return [];
      const kind = kinds.find(({ names }) => names.test(name));
      const says = kind?.findFault(String(item).trim(), node);
      return says ? [{ says: `“${name}” ${says}`, found: `${name}: ${String(item).slice(0, 80)}` }] : [];
    }),
  );
}

type Kind = {
  names: RegExp;
  /** Describes what is wrong with a value, as the rest of a sentence; undefined if nothing is. */
  findFault(value: string, node: StructuredNode): string | undefined;
};

const isNumber = (value: string) => /^-?\d+(\.\d+)?$/.test(value);

/** The rules for values by Google and schema.org (price, Date, Duration), read on 23 November 2026. */
const kinds: Kind[] = [
  {
    names: /^(price|lowPrice|highPrice|minPrice|maxPrice)$/,
    findFault: (value) =>
      isNumber(value) ? undefined : 'is not a number: write digits and a decimal point, without a currency',
  },
  {
    names: /^(priceCurrency|currency|salaryCurrency)$/,
    findFault: (value) =>
      currencies.has(value.toUpperCase()) ? undefined : 'is not a currency code of ISO 4217, such as AUD',
  },
  {
    names: /^ratingValue$/,
    findFault(value, { bestRating, worstRating }) {
      // Fractions and percentages imply their scale.
      if (/^\d+(\.\d+)?(\s*%|\s*\/\s*\d+(\.\d+)?)$/.test(value)) return undefined;
      if (!isNumber(value)) return 'is not a number, a fraction or a percentage';
      const [worst, best] = [readNumber(worstRating, 1), readNumber(bestRating, 5)];
      return Number(value) < worst || Number(value) > best
        ? `is ${value}, which is not between ${worst} and ${best}: if the scale is another, set worstRating and bestRating`
        : undefined;
    },
  },
  {
    names: /^(ratingCount|reviewCount)$/,
    findFault: (value) => (/^[1-9]\d*$/.test(value) ? undefined : 'must be a whole number greater than 0'),
  },
  {
    names:
      /^(date(Published|Modified|Created|Posted)|(previousStart|start|end|upload|founding)Date|valid(From|Through)|priceValidUntil|expires)$/,
    findFault: (value) =>
      isDate(value) ? undefined : 'is not a date of ISO 8601, such as 2026-11-29 or 2026-11-29T18:30+11:00',
  },
  {
    names: /^(duration|totalTime|cookTime|prepTime)$/,
    findFault: (value) =>
      /^P(?=[\dT])(\d+(\.\d+)?[YMWD])*(T(\d+(\.\d+)?[HMS])+)?$/i.test(value)
        ? undefined
        : 'is not a duration of ISO 8601, such as PT30M',
  },
];

const currencies = new Set(Intl.supportedValuesOf('currency'));

function readNumber(value: StructuredValue | undefined, fallback: number): number {
  const text = String(value ?? '').trim();
  return isNumber(text) ? Number(text) : fallback;
}

/**
 * Whether this is an existing year, month, day or time. Week dates and ordinal dates, which are rare, are not checked.
 */
function isDate(value: string): boolean {
  if (/^\d{4}(-?W\d\d|-?\d{3}$)/i.test(value)) return true;
  const [, year = '', month = '01', day = '01', time = ''] =
    /^(\d{4})(?:-?(\d\d)(?:-?(\d\d)(?:[T ](.+))?)?)?$/i.exec(value) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00Z`);
  // JavaScript turns 31 February into 3 March.
  return date.getUTCDate() === Number(day) && (time === '' || clock.test(time));
}

const clock =
  /^([01]\d|2[0-4])(:?[0-5]\d(:?([0-5]\d|60)([.,]\d+)?)?)? ?(Z|[+-]([01]\d|2[0-3])(:?[0-5]\d)?)?$/i;
