import { expect, test } from 'vitest';
import { listPricingFindings } from './list-pricing-findings.ts';
import { loadContent } from './load-content.ts';

const { plans, pricing } = loadContent('content');
const [first, second, third] = plans as [(typeof plans)[0], (typeof plans)[0], (typeof plans)[0]];

test('P-01 the plans and their table agree', () => {
  expect(listPricingFindings({ plans, pricing })).toEqual([]);
  expect(listPricingFindings({})).toEqual([]);
});

test('P-01 two plans in one place, or two that stand out, are faults', () => {
  const spoilt = [first, { ...second, order: first.order }, { ...third, highlighted: true }];
  expect(listPricingFindings({ plans: spoilt, pricing })).toEqual([
    ['pricing/visibility-accelerator.yaml', 'order', 'no-fluff.yaml has this place too'],
    ['pricing/sustainable-website.yaml', 'highlighted', 'one plan can stand out, not two'],
  ]);
});

test('P-01 every row of the table has a cell for each plan, and for nothing else', () => {
  const [row, ...rows] = pricing.compare.rows;
  const { 'no-fluff': _, ...others } = row?.plans ?? {};
  const spoilt = {
    ...pricing,
    compare: { ...pricing.compare, rows: [{ name: 'x', plans: { ...others, gold: 'Yes' } }, ...rows] },
  };
  expect(listPricingFindings({ plans, pricing: spoilt })).toEqual([
    ['pricing.yaml', 'compare.rows[#1].plans', 'there is no cell for no-fluff'],
    ['pricing.yaml', 'compare.rows[#1].plans', 'there is no pricing/gold.yaml'],
  ]);
});

test('P-01 without a single plan there is nothing to show', () => {
  expect(listPricingFindings({ plans: [], pricing })).toEqual([
    ['pricing', '', 'expected one plan at least'],
  ]);
});
