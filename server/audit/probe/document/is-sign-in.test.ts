import { expect, test } from 'vitest';
import { isSignIn } from './is-sign-in.ts';
import { readDocument } from './read-document.ts';

const field = '<form><input name="user"><input type="PASSWORD" name="word"></form>';
const judge = (asked: string, last: string, html: string) => isSignIn(asked, last, readDocument(html, last));
const own = 'https://page.example';

test.each([
  ['/member', '/login', field],
  ['/member', '/wp-login.php', field],
  ['/member', '/hello?next=%2Fmember', field],
  ['/member', '/start', `<title>Sign in to our shop</title>${field}`],
  ['/', '/users/sign_in', field],
])('W-04 who asks for %s and is sent to %s has met a sign-in page', (asked, last, html) => {
  expect(judge(own + asked, own + last, html)).toBe(true);
});

test.each([
  ['the page itself was asked for', '/login', '/login', field],
  ['there is no password field', '/member', '/login', '<p>Log in</p>'],
  ['a small form stands in the head of another page', '/', '/en/home', `<title>Our shop</title>${field}`],
  ['a word has “auth” in it', '/books', '/authors', field],
])('W-04 no sign-in page: %s', (_why, asked, last, html) => {
  expect(judge(own + asked, own + last, html)).toBe(false);
});
