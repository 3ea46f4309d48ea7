import { TestRunner } from 'vitest';
import { impossible } from '../browser.ts';

impossible.refuse = (what) => {
  TestRunner.getCurrentTest()?.context.skip(`Playwright can't ${what} in Firefox`);
  throw new Error('A page that Firefox cannot have was opened outside a test.');
};
