import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';
import { listHrefs, visitPage } from '#tests/visit-page.ts';

const { app, get } = createTestApp();
const visit = (path: string) => visitPage(get, path);

test('R-17 A-04 the server renders the whole page: the form, its fields, and a note that signing in needs JavaScript', async () => {
  const { status, head, main, page } = await visit('/auth');
  expect([status, main.first('h1').text]).toEqual([200, 'Welcome back']);
  expect(head.title).toEqual([expect.stringMatching(/^Sign in \|/)]);
  const told = page.all('noscript').map(({ text }) => text);
  expect(told.join()).toContain('Signing in needs JavaScript');
  const views = ['/auth?view=sign-up', '/auth?view=forgotten'];
  expect(listHrefs(main, 'a')).toEqual(expect.arrayContaining(views));
});

test.each([
  ['/auth', 'current-password'],
  ['/auth?view=sign-up', 'new-password'],
])('A-04 on %s password managers find a user name and a %s', async (path, kind) => {
  const { main } = await visit(path);
  expect(main.first('input[name=email]').attribute('autocomplete')).toBe('username');
  const password = main.first('input[name=password]');
  expect(password.attribute('autocomplete')).toBe(kind);
  // With a maxlength the browser would silently cut a long password, which would change it.
  expect(password.attribute('maxlength')).toBeUndefined();
  expect(main.all(`label[for="${password.attribute('id')}"]`)).toHaveLength(1);
});

test('A-04 a form submitted before hydration sends the password nowhere', async () => {
  const form = (await visit('/auth')).main.first('form');
  // A browser does not send a form with this method.
  expect(form.attribute('method')).toBe('dialog');
  expect(form.all('button').length).toBeGreaterThan(1);
  expect(form.all('button[formmethod],button[disabled]')).toEqual([]);
  const body = new URLSearchParams({ email: 'ana@tidepool.example', password: 'secret' });
  expect((await app.request('http://site.test/auth', { method: 'POST', body })).status).toBe(405);
});

test.each(['/auth', '/auth?view=forgotten', '/account'])(
  'A-04 %s does not load React at once, and its form is marked to load it on demand',
  async (path) => {
    const { page, main } = await visit(path);
    expect(page.all('script[data-now]')).toEqual([]);
    expect(main.all('form[data-react]')).toHaveLength(path === '/account' ? 0 : 1);
  },
);

test.each([
  ['/auth?view=sign-up', 'Create an account'],
  ['/auth?view=forgotten', 'Forgotten your password?'],
  ['/auth?view=new-password', 'Forgotten your password?'],
  ['/auth?view=made-up', 'Welcome back'],
])('A-04 %s shows a form that the visitor can use, and is not indexed', async (path, heading) => {
  const { head, main, cacheControl } = await visit(path);
  expect([main.first('h1').text, head.meta('robots')]).toEqual([heading, ['noindex']]);
  expect(head.meta('og:url')).toEqual(['http://site.test/auth']);
  // Made-up views must not fill the cache.
  if (path.endsWith('made-up')) expect(cacheControl).toBe('no-store');
});

test('A-04 the parameters of an email’s link neither split the cache nor get into the page', async () => {
  expect((await visit('/auth?code=s3cret&next=%2Fblog&error=%3Cb%3E')).html).toBe(
    (await visit('/auth')).html,
  );
});

test('A-01 every page’s payload names the auth endpoint, and none names the signed-in user', async () => {
  const { html, payload } = await visit('/about');
  expect(html).not.toMatch(/Welcome,|sb_publishable/);
  expect((await visit(`/_payload/${payload}/about`)).html).toContain('sb-saltbush-auth-token');
});

test('A-04 the sign-up form states the password rules upfront', async () => {
  expect((await visit('/auth?view=sign-up')).main.text).toContain('At least 8 characters.');
  // The site does not know the password rules of a Supabase project.
  const supabase = createTestApp({ services: { authRules: { passwordMin: undefined } } });
  const { text } = (await visitPage(supabase.get, '/auth?view=sign-up')).main;
  expect(text).toContain('Long beats clever');
  expect(text).not.toContain('At least');
});
