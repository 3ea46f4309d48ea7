import { expect, test } from 'vitest';
import { attributionFields } from './attribution.ts';
import {
  attributionField,
  describeAttribution,
  findSentAttribution,
  readSentAttribution,
} from './sent-attribution.ts';

const siteUrl = 'https://saltbush.example';
const describe = (path: string, referer: string | null) =>
  describeAttribution(new URL(siteUrl + path), { referer, siteUrl });
const read = (field: string, referer: string | null = null) =>
  readSentAttribution(new URLSearchParams({ [attributionField]: field }), { referer, siteUrl });
const unknown = Object.fromEntries([...attributionFields, 'assistant'].map((field) => [field, '']));

test('C-04 without a script, the page’s own address and the Referer describe how the visitor came', () => {
  expect(describe('/contact?utm_source=news&gclid=7&utm_medium=e%2Cmail', 'https://www.google.com/')).toBe(
    '/contact,www.google.com,utm_source=news,utm_medium=e%2Cmail',
  );
  expect(describe('/contact?name=Ana', null)).toBe('/contact,');
});

test('C-04 a page of ours that led to the form counts as the first one, with its campaign tags', () => {
  expect(describe('/contact', `${siteUrl}/services?utm_source=news`)).toBe('/services,,utm_source=news');
  expect(describe('/contact?utm_source=card', `${siteUrl}/services?utm_source=news&utm_term=old`)).toBe(
    '/services,,utm_source=card',
  );
});

test('C-04 the field of the form is read back', () => {
  expect(read('/services,chatgpt.com:443,utm_source=a+b%26c,utm_campaign=one,two,utm_id=7')).toEqual({
    ...unknown,
    utm_source: 'a b&c',
    utm_campaign: 'one,two',
    referring_host: 'chatgpt.com',
    landing_path: '/services',
    assistant: 'ChatGPT',
  });
  expect(read(describe('/contact?utm_term=%F0%9F%8C%BF', 'https://claude.ai/chat'))).toEqual({
    ...unknown,
    utm_term: '🌿',
    referring_host: 'claude.ai',
    landing_path: '/contact',
    assistant: 'Claude',
  });
});

test('C-04 our own host is no referring host', () => {
  expect(read('/about,saltbush.example,')).toEqual({ ...unknown, landing_path: '/about' });
});

test('C-04 a tag is cut after 200 characters and the field after 4,000, made or sent', () => {
  const long = 'x'.repeat(5000);
  expect(describe(`/contact?utm_source=${long}`, null)).toBe(`/contact,,utm_source=${'x'.repeat(200)}`);
  expect(describe(`/${long}`, null)).toHaveLength(4000);
  expect(findSentAttribution(new URLSearchParams({ [attributionField]: long }))).toHaveLength(4000);
});

test.each([
  ',,',
  ',chatgpt.com:443x,',
  'javascript:alert(1),<b>,utm_source',
  '//evil.example,a b,',
  '%,%,%',
  ',,utm_=1,__proto__=2',
])('C-04 the unusable field %j is ignored', (field) => {
  expect(read(field)).toEqual(unknown);
});

test('C-04 a form without the field falls back on its Referer', () => {
  const form = new URLSearchParams('message=Hello');
  expect(findSentAttribution(form)).toBeUndefined();
  const referer = `${siteUrl}/contact?utm_source=news`;
  expect(readSentAttribution(form, { referer, siteUrl })).toEqual({
    ...unknown,
    utm_source: 'news',
    landing_path: '/contact',
  });
});
