import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';
import { listHrefs, visitPage } from '#tests/read-page.ts';

const { get, services } = createTestApp();

test.each(services.content.services)(
  'R-04 R-05 H-09 $path has its offer, proof and questions, and the audit with its promises at the top and bottom',
  async ({ path, title, headline, offer, proof, faq, slug }) => {
    const { status, head, main } = await visitPage(get, path);
    expect([status, main.first('h1').text]).toEqual([200, headline]);
    expect(head.title).toEqual([`${title} | Saltbush Media`]);
    expect(head.canonical).toEqual([`http://site.test${path}`]);
    for (const item of offer.items) expect(main.text).toContain(item.title);
    const hrefs = listHrefs(main, 'a');
    for (const project of proof.slugs) expect(hrefs).toContain(`/projects/${project}`);
    expect(main.all('details').length).toBeGreaterThanOrEqual(faq.length);
    expect(main.all(`img[src^="/assets/scene-${slug}"][src$=".svg"]`).length).toBeGreaterThan(0);
    expect(hrefs.filter((href) => href === services.content.site.bookingUrl)).toHaveLength(2);
    expect(main.text.split('100% free. No credit card. No obligation.')).toHaveLength(3);
  },
);

test('HP-14 HP-15 sustainable web design compares a typical site’s grams with ours, links to the method, and numbers its steps', async () => {
  const { main } = await visitPage(get, '/services/sustainable-web-design');
  const { home, process } = services.content;
  const { standardGrams, ourGrams, rank } = home.pitch;
  for (const part of [standardGrams, ourGrams, rank]) expect(main.text).toContain(part);
  expect(listHrefs(main, 'a')).toContain('/method');
  expect(
    main.all('li:has(> b.cut + h3)').map((step) => `${step.first('b').text} ${step.first('h3').text}`),
  ).toEqual(process.steps.map(({ title }, at) => `0${at + 1} ${title}`));
});

test('R-04 an unknown service returns 404', async () => {
  expect((await get('/services/nope')).status).toBe(404);
});
