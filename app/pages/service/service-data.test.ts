import { expect, test } from 'vitest';
import { loadContent } from '#domain/content/load-content.ts';
import { findServiceData } from './service-data.ts';

const content = loadContent('content');

test('R-04 R-05 each service is found by its own path, and by no other', () => {
  for (const { path, slug } of content.services) expect(findServiceData(content, path)?.slug).toBe(slug);
  for (const path of [
    '/services',
    '/services/nope',
    '/services/fix-your-website',
    '/fix-your-website/',
    '',
  ]) {
    expect(findServiceData(content, path)).toBeUndefined();
  }
});

test('R-04 a service shows its case studies in the order it names them', () => {
  const [service] = content.services;
  if (!service) throw new Error('the content has no service');
  const slugs = ['toasty', 'jarli'];
  const changed = { ...service, proof: { title: 'Work', slugs } };
  const data = findServiceData({ ...content, services: [changed] }, service.path);
  expect(data?.proof.work.map(({ slug }) => slug)).toEqual(slugs);
  expect(Object.keys(data?.proof.work[0] ?? {})).toEqual(['slug', 'title', 'category', 'description']);
});

test('HP-15 the six steps stand on a service that goes through them, under its own words', () => {
  const withProcess = findServiceData(content, '/services/sustainable-web-design');
  const words = content.services.find(({ path }) => path === withProcess?.path)?.process;
  expect(withProcess?.process).toEqual({ ...words, steps: content.process.steps });
  expect(withProcess?.process?.steps).toHaveLength(6);
  const [service] = content.services.filter(({ process }) => !process);
  if (service) expect(findServiceData(content, service.path)?.process).toBeUndefined();
});

test('HP-14 the pitch is drawn where the service asks for it', () => {
  for (const { path, pitch } of content.services)
    expect([path, findServiceData(content, path)?.pitch]).toEqual([
      path,
      pitch ? content.home.pitch : undefined,
    ]);
});
