import { expect, test } from 'vitest';
import { loadContent } from '#app/content/load-content.ts';
import { createServicesData } from './services-data.ts';

test('R-03 services are grouped by anchor, those without one come last, and anchors without services are left out', () => {
  const content = loadContent('content');
  const [service] = content.services;
  if (!service) throw new Error('the content has no service');
  const anchors = [undefined, 'content', 'ai-seo', 'content'] as const;
  const services = anchors.map((anchor, index) => ({ ...service, anchor, slug: `service-${index}` }));
  const { sections } = createServicesData({ ...content, services });
  const listed = sections.map((section) => [section.anchor, section.services.map(({ slug }) => slug)]);
  expect(listed.at(-1)).toEqual(['repair', ['service-0']]);
  expect(Object.fromEntries(listed)).toEqual({
    content: ['service-1', 'service-3'],
    'ai-seo': ['service-2'],
    repair: ['service-0'],
  });
});
