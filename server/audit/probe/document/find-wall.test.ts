import { expect, test } from 'vitest';
import { isRobotWall } from './find-wall.ts';
import { readDocument } from './read-document.ts';

const judge = (status: number, html: string, headers: Record<string, string> = {}) =>
  isRobotWall(status, new Headers(headers), html, readDocument(html, 'https://example.org/'));

const walls: [string, number, string, Record<string, string>?][] = [
  ['Cloudflare', 403, '<title>Just a moment...</title>', { 'cf-mitigated': 'challenge' }],
  ['Cloudflare by its source', 503, '<script>window._cf_chl_opt={}</script>'],
  ['Akamai', 403, '<title>Access Denied</title><a href="https://errors.edgesuite.net/18.2f">x</a>'],
  ['Imperva', 403, '<iframe src="/_Incapsula_Resource?x=1"></iframe>'],
  ['DataDome', 403, '<script src="https://ct.captcha-delivery.com/c.js"></script>'],
  ['HUMAN', 403, '<div id="px-captcha"></div>'],
  ['AWS', 405, '<p>x', { 'x-amzn-waf-action': 'captcha' }],
  ['a limit', 429, '<p>Too many requests'],
  ['one that says all is fine', 200, '<title>Just a moment...</title>', { 'cf-mitigated': 'challenge' }],
];

test.each(walls)('W-03 the wall of %s is known as one', (_name, status, html, headers) => {
  expect(judge(status, html, headers)).toBe(true);
});

const pages: [string, number, string, Record<string, string>?][] = [
  ['a plain refusal', 403, '<title>Forbidden</title>'],
  ['maintenance', 503, '<title>Back soon</title><p>We are working on it.'],
  ['a missing page behind a wall', 404, '<title>Not found</title>', { 'x-served-by': 'x' }],
  ['a form with a captcha', 200, '<title>Contact</title><div class="g-recaptcha"></div>'],
  ['a guarded page that came through', 200, '<title>Shop</title><p>Welcome', { 'x-datadome': 'protected' }],
  [
    'an article about moments',
    200,
    `<title>Just a moment in history</title>${'<p>A long text about it.'.repeat(100)}`,
  ],
];

test.each(pages)('W-03 %s is no wall', (_name, status, html, headers) => {
  expect(judge(status, html, headers)).toBe(false);
});
