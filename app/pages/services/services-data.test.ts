import { expect, test } from 'vitest';
import { loadContent } from '#domain/content/load-content.ts';
import { createServicesData } from './services-data.ts';

const content = loadContent('content');

test('R-03 every service stands under its anchor, those without one in the last section', () => {
  const { sections } = createServicesData(content);
  const anchors = sections.map(({ anchor }) => anchor);
  expect(anchors.toSorted()).toEqual(['ai-seo', 'content', 'digital-marketing', 'repair', 'sustainable-web']);
  expect(anchors.slice(0, -1)).toEqual(content.servicesPage.sections.map(({ anchor }) => anchor));
  for (const { anchor, services } of sections)
    expect([anchor, services.map(({ slug }) => slug)]).toEqual([
      anchor,
      content.services.filter((service) => (service.anchor ?? 'repair') === anchor).map(({ slug }) => slug),
    ]);
});

test('R-03 a section without a service is left out', () => {
  const services = content.services.filter(({ anchor }) => anchor === 'ai-seo');
  expect(createServicesData({ ...content, services }).sections.map(({ anchor }) => anchor)).toEqual([
    'ai-seo',
  ]);
});
