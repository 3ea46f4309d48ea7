import { expect, test } from 'vitest';
import { readDocument } from './read-document.ts';
import { isSignIn } from './read-page.ts';

const field = '<form><input name="user"><input type="PASSWORD" name="word"></form>';
const meetsSignIn = (requested: string, last: string, html: string) =>
  isSignIn(requested, last, readDocument(html, last));
const own = 'https://page.example';

test.each([
  ['/member', '/login', field, true],
  ['/member', '/wp-login.php', field, true],
  ['/member', '/hello?next=%2Fmember', field, true],
  ['/member', '/start', `<title>Sign in to our shop</title>${field}`, true],
  ['/', '/users/sign_in', field, true],
  // The page itself was asked for.
  ['/login', '/login', field, false],
  ['/member', '/login', '<p>Log in, without a field for a password</p>', false],
  // A small sign-in form stands in the header of another page.
  ['/', '/en/home', `<title>Our shop</title>${field}`, false],
  // The word has “auth” in it.
  ['/books', '/authors', field, false],
])(
  'W-04 who asks for %s and is sent to %s, with %s, has met a sign-in page: %s',
  (requested, last, html, isMet) => {
    expect(meetsSignIn(own + requested, own + last, html)).toBe(isMet);
  },
);
