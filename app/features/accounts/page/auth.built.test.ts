import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';
import { listHrefs, visitPage } from '#tests/read-page.ts';

const { app, get } = createTestApp();
const visit = (path: string) => visitPage(get, path);

test('R-17 A-04 the server renders the whole page: the form, its fields, and a note that signing in needs JavaScript', async () => {
  const { status, head, main, page } = await visit('/auth');
  expect([status, main.first('h1').text]).toEqual([200, 'Welcome back']);
  expect(head.title).toEqual([expect.stringMatching(/^Sign in \|/)]);
  const notices = page.all('noscript').map(({ text }) => text);
  expect(notices.join()).toContain('Signing in needs JavaScript');
  const views = ['/auth?view=sign-up', '/auth?view=forgotten'];
  expect(listHrefs(main, 'a')).toEqual(expect.arrayContaining(views));
});

test('A-04 password managers find a user name and a password to sign in with; a new account asks for an address only', async () => {
  const { main } = await visit('/auth');
  expect(main.first('input[name=email]').attribute('autocomplete')).toBe('username');
  const password = main.first('input[name=password]');
  expect(password.attribute('autocomplete')).toBe('current-password');
  // With a maxlength the browser would silently cut a long password, which would change it.
  expect(password.attribute('maxlength')).toBeUndefined();
  expect(main.all(`label[for="${password.attribute('id')}"]`)).toHaveLength(1);
  for (const view of ['sign-up', 'forgotten'])
    expect((await visit(`/auth?view=${view}`)).main.all('input[name=password]')).toEqual([]);
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

test.each(['email', 'signup', 'magiclink', 'recovery', 'email_change'])(
  'A-04 opening a link of the type %s is an ordinary page for everyone, scanners too: its parameters neither split the cache nor get into the page',
  async (type) => {
    const link = `/auth?token_hash=s3cret&type=${type}&email=ana%40site.example&new_email=b%40site.example&next=%2Fblog`;
    expect((await visit(link)).html).toBe((await visit('/auth')).html);
    const head = await app.request(`http://site.test${link}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('cache-control')]).toEqual([
      200,
      (await visit('/auth')).cacheControl,
    ]);
  },
);

test('A-01 every page’s payload names the auth endpoint, and none names the signed-in user', async () => {
  const { html, payload } = await visit('/about');
  expect(html).not.toMatch(/Welcome,|sb_publishable/);
  expect((await visit(`/_payload/${payload}/about`)).html).toContain('sb-saltbush-auth-token');
});
