import path from 'node:path';
import type { Page } from 'playwright-core';
import { loadContent } from '#domain/content/load-content.ts';
import { isPayable, type PayablePlan } from '#domain/payments/plan.ts';
import { projectDir } from '#tests/site.ts';

/** The plans that can be paid, as the content has them now; the first one is whichever the tests order. */
export const payablePlans = loadContent(path.join(projectDir, 'content')).plans.filter(isPayable) as [
  PayablePlan,
  ...PayablePlan[],
];

export const email = (page: Page) => page.getByLabel('Email for the receipt');
/** Its words hold the price. */
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
export const findChoice = (page: Page, plan: PayablePlan) =>
  page.getByRole('link', { name: `Choose ${plan.name}`, exact: true });
