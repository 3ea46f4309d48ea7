import { expect, test } from 'vitest';
import { listPricingFaults } from './list-pricing-faults.ts';
import { loadContent } from './load-content.ts';
import type { Plan } from './plan.ts';
import type { PricingPage } from './pricing-page.ts';

const createPlan = (slug: string, order: number): Plan => ({
  ...{ slug, order, name: slug, summary: 'A plan', kind: 'one-off', cents: 69_000, minimumMonths: 1 },
  ...{ features: ['One', 'Two', 'Three'], refund: 'All of it.', highlighted: order === 2 },
});
const plans = [createPlan('small', 1), createPlan('large', 2)];
const own = loadContent('content').pricing;

/** The words of the page, with a table of one row. */
const createPricing = (cells: Record<string, string>): PricingPage => ({
  ...own,
  compare: { ...own.compare, rows: [{ name: 'How long it takes', plans: cells }] },
});
const pricing = createPricing({ small: 'A week', large: 'A month' });

test.each<[string, Parameters<typeof listPricingFaults>[0], string[][]]>([
  ['that agree with their table', { plans, pricing }, []],
  ['that could not be read', {}, []],
  ['of which there is none', { plans: [], pricing }, [['pricing', '', 'expected one plan at least']]],
  [
    'of which two are in one place, and two stand out',
    { plans: [createPlan('small', 2), createPlan('large', 2)], pricing },
    [
      ['pricing/large.yaml', 'order', 'small.yaml has this place too'],
      ['pricing/large.yaml', 'highlighted', 'one plan can stand out, not two'],
    ],
  ],
  [
    'with a row that lacks a cell and has a wrong one',
    { plans, pricing: createPricing({ large: 'A month', gold: 'Yes' }) },
    [
      ['pricing.yaml', 'compare.rows[#1].plans', 'there is no cell for small'],
      ['pricing.yaml', 'compare.rows[#1].plans', 'there is no pricing/gold.yaml'],
    ],
  ],
  [
    'whose price stands in another text too',
    { plans, pricing: createPricing({ small: 'From $690.', large: 'A month' }) },
    [['pricing.yaml', '', 'a price stands in its plan alone, found “$690.”']],
  ],
])('P-01 the faults of plans %s are named', (_what, given, faults) => {
  expect(listPricingFaults(given)).toEqual(
    faults.map(([file, field, problem]) => ({ file, field, problem })),
  );
});
