import { expect, test } from 'vitest';
import { serviceChoices } from '#app/content/service-choices.ts';
import { findPickedServices } from './contact-links.ts';

const services = [
  { slug: 'fix-your-website', contactChoice: 'Fixing a website' },
  { slug: 'digital-marketing', contactChoice: 'Campaigns' },
  { slug: 'ai-seo', contactChoice: 'SEO and AI search' },
] as const;

const find = (query: string) => findPickedServices(new URLSearchParams(query), [...services]);

test.each([
  ['service=seo', ['SEO and AI search']],
  ['service=fix-your-website&service=digital-marketing', ['Fixing a website', 'Campaigns']],
  ['service=seo&service=ai-seo', ['SEO and AI search']],
  ['', []],
  ['service=', []],
  ['service=constructor&service=__proto__&service=<b>', []],
])('C-01 a link with "%s" ticks %j', (query, services) => {
  expect(find(query)).toEqual(services);
});

test('C-01 a link can tick every choice of the form', () => {
  const all = 'website fix seo content campaigns unsure'.split(' ').map((name) => find(`service=${name}`)[0]);
  expect(all).toEqual([...serviceChoices]);
});
