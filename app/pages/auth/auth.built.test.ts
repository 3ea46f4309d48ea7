import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';

const { app, get } = createTestApp();
const read = async (path: string) => (await get(path)).text();
/** The control with that name, as one tag. */
const findControl = (html: string, name: string) =>
  html.match(new RegExp(`<input[^>]* name="${name}"[^>]*>`))?.[0] ?? '';

test('R-17 A-04 the page is whole without React: a form, its fields, and that signing in needs JavaScript', async () => {
  const response = await get('/auth');
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain('<title>Sign in | Saltbush Media</title>');
  expect(html.match(/<h1[^>]*>([^<]*)/)?.[1]).toBe('Welcome back');
  expect(html).toMatch(/<noscript>.*Signing in needs JavaScript.*<\/noscript>/s);
  expect(html).toMatch(/<a[^>]* href="\/auth\?view=sign-up"/);
  expect(html).toMatch(/<a[^>]* href="\/auth\?view=forgotten"/);
});

test('A-04 password managers find a user name and a password, present or new', async () => {
  const signIn = await read('/auth');
  expect(findControl(signIn, 'email').toLowerCase()).toContain('autocomplete="username"');
  expect(findControl(signIn, 'password').toLowerCase()).toContain('autocomplete="current-password"');
  const signUp = await read('/auth?view=sign-up');
  expect(findControl(signUp, 'email').toLowerCase()).toContain('autocomplete="username"');
  expect(findControl(signUp, 'password').toLowerCase()).toContain('autocomplete="new-password"');
  for (const html of [signIn, signUp]) {
    // Long ones are for the service to judge: cut off in silence, they would be another password.
    expect(findControl(html, 'password').toLowerCase()).not.toContain('maxlength');
    expect(html).toMatch(/<label[^>]* for="auth-password"/);
  }
});

test('A-04 pressed before React is here, no password gets into an address, nor anywhere', async () => {
  const html = await read('/auth');
  const form = html.match(/<form[^>]*>/)?.[0] ?? '';
  expect(form).toContain('method="post"');
  const [, inside = ''] = html.match(/<form[^>]*>(.*?)<\/form>/s) ?? [];
  const buttons = [...inside.matchAll(/<button[^>]*>/g)].map(([tag]) => tag);
  expect(buttons.length).toBeGreaterThan(1);
  for (const button of buttons) expect(button).toContain('disabled=""');
  const body = new URLSearchParams({ email: 'ana@tidepool.example', password: 'secret' });
  const posted = await app.request('http://site.test/auth', { method: 'POST', body });
  expect(posted.status).toBe(405);
});

test('A-04 the page asks for React at once, and others do not', async () => {
  const attribute = /<script[^>]*data-now=""/;
  expect(await read('/auth')).toMatch(attribute);
  expect(await read('/auth?view=forgotten')).toMatch(attribute);
  for (const path of ['/', '/about', '/contact']) expect(await read(path)).not.toMatch(attribute);
});

test.each([
  ['/auth?view=sign-up', 'Create an account'],
  ['/auth?view=forgotten', 'Forgotten your password?'],
  ['/auth?view=new-password', 'Forgotten your password?'],
])(
  'A-04 %s is rendered as what a visitor can use, and search engines leave it alone',
  async (path, heading) => {
    const html = await read(path);
    expect(html.match(/<h1[^>]*>([^<]*)/)?.[1]).toBe(heading);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain('<meta property="og:url" content="http://site.test/auth"/>');
  },
);

test('A-04 what a mail’s link brings neither splits the cache nor gets into the page', async () => {
  const plain = await read('/auth');
  expect(await read('/auth?code=s3cret&next=%2Fblog&error=%3Cb%3E')).toBe(plain);
});

test('A-04 made-up views fill no cache', async () => {
  const response = await get('/auth?view=made-up');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect((await response.text()).match(/<h1[^>]*>([^<]*)/)?.[1]).toBe('Welcome back');
});

test('A-01 where to sign in is told to every page alike, and who is signed in to none', async () => {
  const html = await read('/about');
  expect(html).not.toContain('Welcome,');
  expect(html).not.toContain('sb_publishable');
  const hash = /data-payload="([^"]+)"/.exec(html)?.[1];
  const payload = await read(`/_payload/${hash}/about`);
  expect(payload).toContain('sb-saltbush-auth-token');
});

test('A-04 the rules are told before anything is refused', async () => {
  const closed = createTestApp({ services: { authRules: { signUp: false, passwordMin: 12 } } });
  const readClosed = async (path: string) => (await closed.get(path)).text();
  expect(await read('/auth?view=sign-up')).toContain('At least 8 characters.');
  expect(await readClosed('/auth')).not.toContain('Create an account');
  const signUp = await readClosed('/auth?view=sign-up');
  expect(signUp).toContain('No new accounts just now');
  expect(findControl(signUp, 'password')).toBe('');
  const elsewhere = createTestApp({ services: { authRules: { signUp: true, passwordMin: undefined } } });
  const unknown = await (await elsewhere.get('/auth?view=sign-up')).text();
  expect(unknown).toContain('Long beats clever');
  expect(unknown).not.toContain('At least');
});
