import { expect, test } from 'vitest';
import { EnvironmentError, parseEnvironment } from './env.ts';

test('everything has a default', () => {
  const config = parseEnvironment({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    siteUrl: 'http://127.0.0.1:3000',
    logLevel: 'info',
  });
  expect(config.dataDir).toMatch(/\/data$/);
});

test('an empty value counts as unset', () => {
  expect(parseEnvironment({ PORT: '', SITE_URL: '' }).port).toBe(3000);
});

test('every fault is named in one message, with what was expected', () => {
  const parse = () =>
    parseEnvironment({ PORT: '70000', SITE_URL: 'saltbush', LOG_LEVEL: 'loud', BOOKING_URL: 'http://x' });
  expect(parse).toThrow(EnvironmentError);
  expect(parse).toThrow(/PORT: expected a port number.*got "70000"/);
  expect(parse).toThrow(/SITE_URL: expected a URL such as/);
  expect(parse).toThrow(/LOG_LEVEL: expected one of debug/);
  expect(parse).toThrow(/BOOKING_URL: expected an https URL/);
});

test('a site URL with a path is refused, one with a slash at its end is the same without', () => {
  expect(() => parseEnvironment({ SITE_URL: 'https://a.example/site' })).toThrow(/without a path/);
  expect(parseEnvironment({ SITE_URL: 'https://a.example/' }).siteUrl).toBe('https://a.example');
});
