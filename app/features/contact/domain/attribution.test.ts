import { expect, test } from 'vitest';
import { describeAttribution, findSentAttribution, readAttribution } from './attribution.ts';

const siteUrl = 'https://saltbush.example';
const describe = (path: string, referer: string | null) =>
  describeAttribution(new URL(siteUrl + path), { referer, siteUrl });
const read = (attribution: string) => readAttribution(new URLSearchParams({ attribution }), siteUrl);

const unknown = {
  utm_source: '',
  utm_medium: '',
  utm_campaign: '',
  utm_term: '',
  utm_content: '',
  referring_host: '',
  landing_path: '',
};

test.each([
  ['/contact?name=Ana', null, '/contact,'],
  ['/contact?name=Ana', 'nonsense', '/contact,'],
  [
    '/contact?utm_source=news&gclid=7&utm_medium=e%2Cmail',
    'https://www.google.com:444/?utm_term=x',
    '/contact,www.google.com,utm_source=news,utm_medium=e%2Cmail',
  ],
  // A page of ours that led to the form counts as the first one, with its campaign tags.
  ['/contact', `${siteUrl}/services?utm_source=news`, '/services,,utm_source=news'],
  [
    '/contact?utm_source=card',
    `${siteUrl}/services?utm_source=news&utm_term=old`,
    '/services,,utm_source=card',
  ],
  ['/contact', `${siteUrl}.evil.example/`, '/contact,saltbush.example.evil.example'],
])('C-04 without a script, %s after %s is described as %s', (path, referer, described) => {
  expect(describe(path, referer)).toBe(described);
});

test('C-04 the field of the form is read back', () => {
  expect(read('/services,chatgpt.com:443,utm_source=a+b%26c,utm_campaign=one,two,utm_id=7')).toEqual({
    ...unknown,
    utm_source: 'a b&c',
    utm_campaign: 'one,two',
    referring_host: 'chatgpt.com',
    landing_path: '/services',
  });
  expect(read(describe('/contact?utm_term=%F0%9F%8C%BF', 'https://claude.ai/chat'))).toEqual({
    ...unknown,
    utm_term: '🌿',
    referring_host: 'claude.ai',
    landing_path: '/contact',
  });
  expect(read(',www.Perplexity.ai,utm_medium=ai,utm_content=b')).toEqual({
    ...unknown,
    utm_medium: 'ai',
    utm_content: 'b',
    referring_host: 'www.perplexity.ai',
  });
});

test('C-04 our own host is no referring host', () => {
  expect(read('/about,saltbush.example,')).toEqual({ ...unknown, landing_path: '/about' });
});

test('C-04 tags, paths and the field are cut where they are too long, and no character in two', () => {
  const long = 'x'.repeat(5000);
  expect(describe(`/${long}`, null)).toHaveLength(4000);
  expect(findSentAttribution(new URLSearchParams({ attribution: long }))).toHaveLength(4000);
  expect(read(`,,utm_source=${long}`).utm_source).toBe('x'.repeat(200));
  expect(read(describe(`/contact?utm_source=${'x'.repeat(199)}%F0%9F%8C%BF`, null)).utm_source).toBe(
    `${'x'.repeat(199)}\ufffd`,
  );
  expect(read(`/${long},,`).landing_path).toHaveLength(300);
  expect(read(`/about,${'x'.repeat(254)},`).referring_host).toBe('');
  expect(read(`/about,${'x'.repeat(253)},`).referring_host).toHaveLength(253);
});

test.each([
  '',
  ',,',
  ',chatgpt.com:443x,',
  ',https://a.example/path,',
  'javascript:alert(1),<b>,utm_source',
  '//evil.example,a b,',
  '/a b,,',
  '%,%,%',
  ',,utm_=1,__proto__=2',
])('C-04 the unusable field %j is ignored', (field) => {
  expect(read(field)).toEqual(unknown);
});

test('C-04 a query stays out of the landing path, lines out of tags, and a file is no field', () => {
  expect(read('/a?email=ana@site.example,,').landing_path).toBe('/a');
  expect(read('/a#b,,').landing_path).toBe('/a');
  expect(read(',,utm_source=%20a%0D%0Ab%E2%80%A8%20').utm_source).toBe('a  b');
  const form = new FormData();
  form.append('attribution', new File(['x'], 'x.txt'));
  expect(readAttribution(form, siteUrl)).toEqual(unknown);
});
