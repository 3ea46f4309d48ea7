import { expect, test } from 'vitest';
import { loadContent } from '#domain/content/load-content.ts';
import { createServicesData } from './services-data.ts';

const content = loadContent('content');

test('R-03 every service stands under its anchor, those without one in the last section', () => {
  const { sections } = createServicesData(content);
  expect(sections.map(({ anchor, services }) => [anchor, services.map(({ slug }) => slug)])).toEqual([
    ['sustainable-web', ['sustainable-web-design']],
    ['ai-seo', ['ai-seo']],
    ['digital-marketing', ['digital-marketing']],
    ['content', ['content-creation', 'digital-content-creation']],
    ['repair', ['fix-your-website']],
  ]);
});

test('R-03 a section without a service is left out', () => {
  const services = content.services.filter(({ anchor }) => anchor === 'ai-seo');
  expect(createServicesData({ ...content, services }).sections.map(({ anchor }) => anchor)).toEqual([
    'ai-seo',
  ]);
});
