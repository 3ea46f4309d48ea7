import { expect, test } from 'vitest';
import { parseEnvironment } from '#server/env.ts';
import { mayCarryPassword } from './blog-config.ts';

const BLOG_URL = 'https://blog.example';
const secret = 'hunter2 hunter2 hunter2 hunter2 hunter2';

test('B-01 the blog is the built-in one, or a WordPress that is configured by its address alone', () => {
  expect(parseEnvironment({}).blog).toEqual({ kind: 'built-in' });
  expect(parseEnvironment({ BLOG_URL: `${BLOG_URL}/news/` }).blog).toEqual({
    ...{ kind: 'wordpress', url: `${BLOG_URL}/news`, mediaOrigins: [BLOG_URL] },
    ...{ credentials: undefined, webhookSecret: undefined },
  });
});

test.each([
  'my-blog',
  'ftp://blog.example',
  'https://blog.example/#top',
  'https://ana:hunter2@blog.example',
  'https://blog.example/wp-json/wp/v2',
])('B-01 the address %s is refused, and not repeated', (given) => {
  const parse = () => parseEnvironment({ BLOG_URL: given });
  expect(parse).toThrow(/BLOG_URL: expected the address of a WordPress, such as https:\/\/blog\.example/);
  expect(parse).not.toThrow(given);
});

test('B-10 pictures come from the blog and from the origins named beside it', () => {
  const given = 'https://i0.wp.example, https://cdn.example:8443/ ,https://blog.example';
  expect(parseEnvironment({ BLOG_URL, BLOG_MEDIA_ORIGINS: given }).blog).toMatchObject({
    mediaOrigins: ['https://blog.example', 'https://i0.wp.example', 'https://cdn.example:8443'],
  });
});

test.each(['cdn.example', 'https://cdn.example/path', 'https://a@cdn.example', 'https://a.example,'])(
  'B-10 "%s" is no list of origins',
  (given) => {
    expect(() => parseEnvironment({ BLOG_URL, BLOG_MEDIA_ORIGINS: given })).toThrow(
      /BLOG_MEDIA_ORIGINS: expected origins such as/,
    );
  },
);

test('B-01 an application password is given whole', () => {
  const whole = { BLOG_URL, BLOG_USER: 'reader', BLOG_PASSWORD: 'abcd efgh', BLOG_WEBHOOK_SECRET: secret };
  expect(parseEnvironment(whole).blog).toMatchObject({
    credentials: { user: 'reader', password: 'abcd efgh' },
    webhookSecret: secret,
  });
});

test('B-01 what is half configured is refused, every half named at once, and no secret repeated', () => {
  const parse = (given: Record<string, string>) => () => parseEnvironment(given);
  expect(parse({ BLOG_URL, BLOG_USER: 'a' })).toThrow('BLOG_PASSWORD: expected with BLOG_USER');
  const half = parse({ BLOG_PASSWORD: 'hunter2', BLOG_WEBHOOK_SECRET: 'hunter2' });
  expect(half).toThrow('BLOG_URL: expected with BLOG_PASSWORD');
  expect(half).toThrow('BLOG_USER: expected with BLOG_PASSWORD');
  expect(half).toThrow('BLOG_WEBHOOK_SECRET: expected at least 32 characters');
  expect(half).not.toThrow('hunter2');
});

test.each([
  ['https://blog.example', true],
  ['http://127.0.0.1:8080/blog', true],
  ['http://[::1]:8080', true],
  ['http://blog.example', false],
  ['http://127.0.0.1.example', false],
  ['http://10.0.0.1', false],
])('W-04 a password may go to %s: %s', (url, may) => {
  expect(mayCarryPassword(url)).toBe(may);
});
