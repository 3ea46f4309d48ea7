import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';
import { readPage } from '#tests/read-page.ts';

const { get, services } = createTestApp();
const { site } = services.content;
const read = async (path: string) => readPage(await (await get(path)).text());
const home = await read('/');

const serviceRows = [
  ...services.content.services.filter(({ menu }) => menu).map(({ name, path }) => [name, path]),
  ['No Fluff - SEO Fix It', '/no-fluff'],
  ['Resources', '/resources'],
];
const listMainLinks = (all: string) => [
  ['About', '/about'],
  [all, '/services'],
  ...serviceRows,
  ['Projects', '/projects'],
  ['Blog', '/blog'],
];

test('H-03, H-04 the header has About, Services with its seven rows, Projects and Blog, then Get in Touch and a user icon', () => {
  const header = home.first('header');
  const nav = header.first('nav');
  expect(nav.links).toEqual(listMainLinks('Services'));
  expect(nav.first('button').attribute('aria-label')).toBe('Services menu');
  expect(header.first('.header-actions').links).toEqual([
    ['Get in Touch', '/contact'],
    ['', '/auth'],
  ]);
  const icon = header.first('.header-actions a[href="/auth"]');
  expect(icon.attribute('aria-label')).toBe('Sign In');
  expect(icon.all('svg')).toHaveLength(1);
});

test.each([
  ['/', []],
  ['/about', ['About']],
  ['/founder', ['About']],
  ['/contact', ['Get in Touch']],
  ['/services/ai-seo', ['Services', serviceRows.find(([, to]) => to === '/services/ai-seo')?.[0]]],
])('H-03 on %s the header marks %j as current', async (path, marked) => {
  const current = (await read(path)).all('header [aria-current=page]');
  expect(current.map(({ text }) => text)).toEqual(marked);
});

test('H-06 the drawer has every link of the header, and Sign In is there and in the footer', async () => {
  const about = await read('/about');
  const drawer = about.first('#drawer');
  expect(drawer.links.slice(1)).toEqual([
    ...listMainLinks('All services'),
    ['Search', '/search'],
    ['Get in Touch', '/contact'],
    ['Sign In', '/auth'],
  ]);
  expect(about.first('footer').links).toContainEqual(['Sign In', '/auth']);
});

test.each([
  ['/', []],
  ['/founder', ['About']],
  ['/case-studies', ['Projects']],
  ['/seo-booster', ['Services']],
  ['/services/ai-seo', ['Services', serviceRows.find(([, to]) => to === '/services/ai-seo')?.[0]]],
])('H-03, H-06 on %s the drawer marks %j as current', async (path, marked) => {
  const current = (await read(path)).all('#drawer [aria-current]');
  expect(current.map(({ text }) => text.trim())).toEqual(marked);
});

test('H-08 R-25 the footer has our name, address, contact details, the legal pages and statements, and the page’s weight', () => {
  const footer = home.first('footer');
  expect(footer.text).toContain(`${site.registration.label} ${site.registration.number}`);
  expect(footer.text).toContain(site.address.display);
  for (const name of ['Instagram', 'Twitter', 'LinkedIn']) {
    const href = site.social[name.toLowerCase() as keyof typeof site.social];
    const link = footer.first(`a[href="${href}"][target=_blank][rel=noopener]`);
    expect(link.text).toBe(`${name} (opens in a new tab)`);
  }
  expect(footer.links).toEqual(
    expect.arrayContaining([
      [site.email, `mailto:${site.email}`],
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
      ['Accessibility', '/accessibility'],
      ['Sustainability', '/sustainability'],
    ]),
  );
  const carbon = footer.first('.carbon');
  for (const form of ['phone', 'desktop']) {
    expect(carbon.first(`.on-${form}[data-weight=page]`).text).toMatch(/^\d{2}$/);
    expect(carbon.first(`.on-${form}[data-weight=grams]`).text).toMatch(/^0\.\d{3}$/);
  }
});

test('H-09 the audit buttons at the top and bottom of Home open the booking site in a new tab, beside three promises', () => {
  for (const part of [home.first('main > section'), home.all('main > section').at(-1)]) {
    const call = part?.first(`a[href="${site.bookingUrl}"][target=_blank][rel=noopener]`);
    expect(call?.text).toContain('(opens in a new tab)');
    expect(part?.text).toContain('100% free. No credit card. No obligation.');
  }
});

test('G-07 the not-found page links to Home and offers to go back', async () => {
  const main = (await read('/there-is-no-such-page')).first('main');
  expect(main.first('h1').text).toContain('404');
  expect(main.links).toContainEqual(['Back to Home', '/']);
  expect(main.first('button[data-act=back]').text).toBe('Go Back');
});
