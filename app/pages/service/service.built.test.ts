import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';

const { get, services } = createTestApp();
const paths = services.content.services.map(({ path }) => path);

test.each(paths)('R-04 R-05 %s is a page of its own: offer, proof, questions and calls', async (path) => {
  const service = services.content.services.find((candidate) => candidate.path === path);
  const response = await get(path);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain(`<title>${service?.title} | Saltbush Media</title>`);
  expect(html).toContain(`<h1>${service?.headline}</h1>`);
  expect(html).toContain(`<link rel="canonical" href="http://site.test${path}"/>`);
  for (const { title } of service?.offer.items ?? []) expect(html).toContain(`<b>${title}</b>`);
  for (const slug of service?.proof.slugs ?? []) expect(html).toContain(`href="/projects/${slug}"`);
  expect(html.match(/<details/g)?.length).toBeGreaterThanOrEqual(service?.faq.length ?? 99);
  expect(html).toMatch(new RegExp(`src="/assets/scene-${service?.slug}[^"]*[.]svg"`));
});

test.each(paths)('H-09 %s offers the audit in its head and at its foot, with its promises', async (path) => {
  const html = await (await get(path)).text();
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  expect(main.split(`href="${services.content.site.bookingUrl}"`)).toHaveLength(3);
  expect(main.split('100% free. No credit card. No obligation.')).toHaveLength(3);
});

test('HP-14 sustainable web design draws 416 g against 0.5 g and leads to the page of method', async () => {
  const html = await (await get('/services/sustainable-web-design')).text();
  for (const part of ['416g', '0.5g', '7th largest polluter', 'href="/method"']) expect(html).toContain(part);
});

test('HP-15 the steps are numbered 01 to 06 in their order', async () => {
  const html = await (await get('/services/sustainable-web-design')).text();
  const steps = [...html.matchAll(/<b class="cut">(0\d)<\/b><h3>([^<]*)<\/h3>/g)].map((match) =>
    match.slice(1),
  );
  expect(steps).toEqual([
    ['01', 'Sustainability Audit'],
    ['02', 'Strategic Planning'],
    ['03', 'Eco-Friendly Design'],
    ['04', 'Efficient Development'],
    ['05', 'Green Hosting Setup'],
    ['06', 'Continuous Optimisation'],
  ]);
});

test('R-04 a service that does not exist is not found', async () => {
  expect((await get('/services/nope')).status).toBe(404);
});
