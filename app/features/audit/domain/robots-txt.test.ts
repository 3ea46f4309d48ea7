import { expect, test } from 'vitest';
import { findRules, parseRobotsTxt, robotsTxtBytes } from './robots-txt.ts';

const may = (text: string, agent: string, path: string) => parseRobotsTxt(text).mayCrawl(agent, path);

test.each([
  ['', 'Googlebot', '/', true],
  ['User-agent: *\nDisallow:', 'Googlebot', '/', true],
  ['User-agent: *\nDisallow: /', 'Googlebot', '/', false],
  ['User-agent: *\nDisallow: /\nAllow: /open', 'Googlebot', '/open/a', true],
  ['User-agent: *\nAllow: /a\nDisallow: /a', 'Googlebot', '/a', true],
  ['User-agent: *\nDisallow: /a/*.pdf$', 'Googlebot', '/a/b/c.pdf', false],
  ['User-agent: *\nDisallow: /a/*.pdf$', 'Googlebot', '/a/b/c.pdf?x', true],
  ['User-agent: *\nDisallow: /*?', 'Googlebot', '/a?b', false],
  ['User-agent: *\nDisallow: /$', 'Googlebot', '/', false],
  ['User-agent: *\nDisallow: /$', 'Googlebot', '/a', true],
  ['User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /a', 'googlebot', '/b', true],
  ['User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /', 'CCBot', '/', false],
  ['User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /', 'Googlebot', '/', true],
  ['# all\r\nUSER-AGENT: * # star\rdisallow : /a # here', 'x', '/a', false],
  ['Disallow: /', 'x', '/', true],
  ['\uFEFFUser-agent: *\nDisallow: /a', 'x', '/a', false],
  ['User-agent: *\nSitemap: https://example.org/s.xml\nDisallow: /a', 'x', '/a', false],
  ['User-agent: Googlebot\nCrawl-delay: 5\nUser-agent: Bingbot\nDisallow: /', 'Googlebot', '/', false],
  ['User-agent: Googlebot*\nDisallow: /', 'Googlebot', '/', false],
])('W-03 %j allows %s to crawl %s: %s', (text, agent, path, allowed) => {
  expect(may(text, agent, path)).toBe(allowed);
});

test('W-03 sitemaps are found anywhere in the file', () => {
  const text =
    'Sitemap: https://example.org/a.xml\nUser-agent: *\nDisallow:\nsitemap: https://example.org/b.xml';
  expect(parseRobotsTxt(text).sitemaps).toEqual(['https://example.org/a.xml', 'https://example.org/b.xml']);
});

test('W-04 a robots.txt with excessive patterns and groups is evaluated without them', () => {
  const stars = `Disallow: /${'*a'.repeat(1000)}$\n`.repeat(200);
  const path = `/${'a'.repeat(2000)}`;
  expect(may(`User-agent: *\n${stars}Disallow: /aa`, 'x', path)).toBe(false);
  expect(may(`User-agent: *\n${stars}`, 'x', path)).toBe(true);
  expect(may('User-agent: *\n'.repeat(200_000), 'x', '/')).toBe(true);
  const group = Array.from({ length: 500 }, (_, index) => `User-agent: robot${index}\n`).join('');
  const rules = Array.from({ length: 5000 }, (_, index) => `Disallow: /${'*a'.repeat(9)}${index}\n`).join('');
  expect(may(group + rules, 'robot499', path)).toBe(true);
});

test.each([
  ['/caf%C3%A9', '/café', false],
  ['/café', '/caf%c3%a9', false],
  ['/foo/bar/ツ', '/foo/bar/%E3%83%84', false],
  ['/foo/bar/%62%61%7A', '/foo/bar/baz', false],
  ['/a%2fb', '/a%2Fb', false],
  ['/a%2Fb', '/a/b', true],
  ['/100%', '/100%', false],
])('R-07 the rule %s allows crawling %s: %s (RFC 9309, 2.2.2)', (rule, path, allowed) => {
  expect(may(`User-agent: *\nDisallow: ${rule}`, 'x', path)).toBe(allowed);
});

test('R-07 all of thousands of rules count', () => {
  const many = Array.from({ length: 9000 }, (_, index) => `Disallow: /archive/${index}/`).join('\n');
  const text = `User-agent: GPTBot\nUser-agent: CCBot\n${many}\n\nUser-agent: *\n${many}\nAllow: /private/open\nDisallow: /private\nSitemap: https://example.org/s.xml`;
  expect(text.length).toBeGreaterThan(400_000);
  expect(text.length).toBeLessThan(robotsTxtBytes);
  expect(may(text, 'Googlebot', '/private/house')).toBe(false);
});

test('W-04 a line of half a million characters is judged at once', () => {
  const began = performance.now();
  for (const filling of [' ', '#', 'a', '\u2028', '\t'])
    expect(parseRobotsTxt(`Allow${filling.repeat(400_000)}\u2028x`).invalidLines).toHaveLength(1);
  expect(performance.now() - began).toBeLessThan(2000);
});

test('R-07 an HTML page in place of robots.txt has no lines of its own', () => {
  expect(parseRobotsTxt('\n<html>\nNot found')).toMatchObject({ isHtml: true, invalidLines: [] });
  expect(parseRobotsTxt('Not found')).toMatchObject({
    isHtml: false,
    invalidLines: ['line 1 has no colon: Not found'],
  });
});

test('R-07 a robots.txt is parsed once, however many checks ask', () => {
  const file = { state: 'found' as const, url: 'https://example.org/robots.txt', text: 'Disallow: /' };
  expect(findRules(file)).toBe(findRules(file));
  expect(findRules({ ...file })).not.toBe(findRules(file));
});
