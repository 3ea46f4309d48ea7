import { expect, test } from 'vitest';
import type { Plan } from '#domain/payments/plan.ts';
import { listPricingFindings } from './list-pricing-findings.ts';
import { loadContent } from './load-content.ts';
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

test('P-01 the plans and their table agree', () => {
  expect(listPricingFindings({ plans, pricing })).toEqual([]);
  expect(listPricingFindings({})).toEqual([]);
});

test('P-01 two plans in one place, or two that stand out, are faults', () => {
  const spoilt = [{ ...createPlan('small', 2) }, ...plans.slice(1)];
  expect(listPricingFindings({ plans: spoilt, pricing })).toEqual([
    ['pricing/large.yaml', 'order', 'small.yaml has this place too'],
    ['pricing/large.yaml', 'highlighted', 'one plan can stand out, not two'],
  ]);
});

test('P-01 every row of the table has a cell for each plan, and for nothing else', () => {
  expect(listPricingFindings({ plans, pricing: createPricing({ large: 'A month', gold: 'Yes' }) })).toEqual([
    ['pricing.yaml', 'compare.rows[#1].plans', 'there is no cell for small'],
    ['pricing.yaml', 'compare.rows[#1].plans', 'there is no pricing/gold.yaml'],
  ]);
});

test('P-01 a price stands in its plan alone, so that no text can tell another', () => {
  const cells = { small: 'From $690.', large: 'A month' };
  expect(listPricingFindings({ plans, pricing: createPricing(cells) })).toEqual([
    ['pricing.yaml', '', 'a price stands in its plan alone, found “$690.”'],
  ]);
});

test('P-01 without a single plan there is nothing to show', () => {
  expect(listPricingFindings({ plans: [], pricing })).toEqual([
    ['pricing', '', 'expected one plan at least'],
  ]);
});
