import { expect, test } from 'vitest';
import { isRobotWall } from './find-wall.ts';
import { readDocument } from './read-document.ts';

const findWallOf = (status: number, html: string, headers: Record<string, string> = {}) =>
  isRobotWall(status, new Headers(headers), html, readDocument(html, 'https://example.org/'));

const moments = `<title>Just a moment in history</title>${'<p>A long text about it.'.repeat(100)}`;
const challenge = { 'cf-mitigated': 'challenge' };

test.each<[string, boolean, number, string, Record<string, string>?]>([
  ['the wall of Cloudflare', true, 403, '<title>Just a moment...</title>', challenge],
  ['Cloudflare’s, by its source', true, 503, '<script>window._cf_chl_opt={}</script>'],
  ['Akamai’s', true, 403, '<title>Access Denied</title><a href="https://errors.edgesuite.net/18.2f">x</a>'],
  ['Imperva’s', true, 403, '<iframe src="/_Incapsula_Resource?x=1"></iframe>'],
  ['DataDome’s', true, 403, '<script src="https://ct.captcha-delivery.com/c.js"></script>'],
  ['HUMAN’s', true, 403, '<div id="px-captcha"></div>'],
  ['AWS’s', true, 405, '<p>x', { 'x-amzn-waf-action': 'captcha' }],
  ['a limit', true, 429, '<p>Too many requests'],
  ['a wall that says all is fine', true, 200, '<title>Just a moment...</title>', challenge],
  ['a plain refusal', false, 403, '<title>Forbidden</title>'],
  ['maintenance', false, 503, '<title>Back soon</title><p>We are working on it.'],
  ['a missing page behind a wall', false, 404, '<title>Not found</title>', { 'x-served-by': 'x' }],
  ['a form with a captcha', false, 200, '<title>Contact</title><div class="g-recaptcha"></div>'],
  [
    'a guarded page that came through',
    false,
    200,
    '<title>Shop</title><p>Welcome',
    { 'x-datadome': 'protected' },
  ],
  ['an article about moments', false, 200, moments],
])('W-03 whether %s is a wall against robots: %s', (_name, wall, status, html, headers) => {
  expect(findWallOf(status, html, headers)).toBe(wall);
});
