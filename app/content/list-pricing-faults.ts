import type { ReadContent } from './content.ts';
import { type ContentFault, createFault } from './content-error.ts';

/** Finds faults between the plans, and between them and the table that compares them. */
export function listPricingFaults({ plans, pricing }: ReadContent): ContentFault[] {
  if (!plans) return [];
  if (plans.length === 0) return [createFault('pricing', '', 'expected one plan at least')];
  const slugs = plans.map(({ slug }) => slug);
  const second = (list: typeof plans) => list.filter((_, index) => index > 0);
  return [
    ...listPrices(pricing).map((text) =>
      createFault('pricing.yaml', '', `a price stands in its plan alone, found “${text}”`),
    ),
    ...plans.flatMap(({ slug, order }, index): ContentFault[] => {
      const first = plans.findIndex((other) => other.order === order);
      return first === index
        ? []
        : [createFault(`pricing/${slug}.yaml`, 'order', `${slugs[first]}.yaml has this place too`)];
    }),
    ...second(plans.filter(({ highlighted }) => highlighted)).map(({ slug }) =>
      createFault(`pricing/${slug}.yaml`, 'highlighted', 'one plan can stand out, not two'),
    ),
    ...(pricing?.compare.rows ?? []).flatMap((row, index) => {
      const field = `compare.rows[#${index + 1}].plans`;
      return [
        ...slugs
          .filter((slug) => !Object.hasOwn(row.plans, slug))
          .map((slug) => createFault('pricing.yaml', field, `there is no cell for ${slug}`)),
        ...Object.keys({ ...row.plans, ...row.closed })
          .filter((slug) => !slugs.includes(slug))
          .map((slug) => createFault('pricing.yaml', field, `there is no pricing/${slug}.yaml`)),
      ];
    }),
  ];
}

/** Texts that contain an amount, which a changed plan would make wrong. */
function listPrices(value: unknown): string[] {
  if (typeof value === 'string') return value.match(/\$\d\S*/g) ?? [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listPrices) : [];
}
