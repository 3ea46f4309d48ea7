import { expect, test } from 'vitest';
import { serviceChoices } from '#domain/leads/lead-form.ts';
import { findPickedServices } from './find-picked-services.ts';

const find = (query: string) => findPickedServices(new URLSearchParams(query));

test('C-01 a link may tick services, by a word or by the name of a service page', () => {
  expect(find('service=seo')).toEqual(['SEO and AI search']);
  expect(find('service=fix-your-website&service=digital-marketing')).toEqual([
    'Fixing a website',
    'Campaigns',
  ]);
  expect(find('service=seo&service=ai-seo')).toEqual(['SEO and AI search']);
});

test('C-01 a link that asks for what the form does not have ticks nothing', () => {
  expect(find('')).toEqual([]);
  expect(find('service=')).toEqual([]);
  expect(find('service=constructor&service=__proto__&service=<b>')).toEqual([]);
});

test('C-01 every choice of the form can be asked for', () => {
  const all = 'website fix seo content campaigns unsure'.split(' ').map((name) => find(`service=${name}`)[0]);
  expect(all).toEqual([...serviceChoices]);
});
