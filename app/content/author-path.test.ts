import { expect, test } from 'vitest';
import { findAuthorPath } from './author-path.ts';

const site = {
  founder: { name: 'Ana Ferreira', role: 'Founder', paths: ['/ana', '/ferreira'] as [string, string] },
};

test('SEO-02 the founder’s posts lead to her page, all others to the page about us', () => {
  expect(findAuthorPath(site, 'Ana Ferreira')).toBe('/ana');
  expect(findAuthorPath(site, 'Ida Ink')).toBe('/about');
});
