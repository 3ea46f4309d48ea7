import { expect, test } from 'vitest';
import { leadsElsewhere } from './leads-elsewhere.ts';

test.each([
  ['https://page.example/', 'https://www.page.example/', false],
  ['http://page.example/about', 'https://page.example/about/', false],
  ['https://page.example/?a=1', 'https://page.example/?b=2', false],
  ['https://page.example/', 'https://page.example/en/', true],
  ['https://page.example/member', 'https://page.example/login', true],
  ['https://page.example/', 'https://other.example/', true],
  ['no address', 'https://page.example/', false],
])('W-03 whether %s leads elsewhere at %s: %s', (asked, last, leads) => {
  expect(leadsElsewhere(asked, last)).toBe(leads);
});
