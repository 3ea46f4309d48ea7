import { expect, test, vi } from 'vitest';
import { createErrorReport, rememberAttribution } from './page-watchers.ts';

test('G-09 a report has the error, truncated to 300 characters, and its location without the query string', () => {
  const source = 'https://a.example/assets/enhance.js';
  expect(createErrorReport('x'.repeat(5000), `${source}?token=1#t`, 3, '/auth')).toEqual({
    message: 'x'.repeat(300),
    source,
    line: 3,
    path: '/auth',
  });
});

/** Opens a page in a tab with this storage, and submits its form. */
function open(url: string, { referrer = '', storage = {} as Record<string, string> } = {}) {
  let send = (_event: { formData: FormData }) => {};
  vi.stubGlobal('location', new URL(url, 'https://saltbush.example'));
  vi.stubGlobal('document', { referrer });
  vi.stubGlobal('addEventListener', (type: string, listener: typeof send) => {
    expect(type).toBe('formdata');
    send = listener;
  });
  // Like the browser's storage, this converts every value to a string.
  vi.stubGlobal(
    'sessionStorage',
    new Proxy(storage, { set: (target, name, value) => Reflect.set(target, name, String(value)) }),
  );
  rememberAttribution();
  const form = new FormData();
  form.set('attribution', 'from the server');
  send({ formData: form });
  return { sent: form.get('attribution'), storage, send };
}

test('C-04 the tab stores its first page, the referring host and the campaign tags, and nothing else', () => {
  const url = '/services/ai-seo?gclid=me&utm_source=news&email=ana@x.example&utm_term=a%20b#part';
  const { sent, storage } = open(url, { referrer: 'https://www.google.com/search?q=me' });
  expect(sent).toBe('/services/ai-seo,www.google.com,utm_source=news,utm_term=a%20b');
  expect(storage).toEqual({ 'saltbush-attribution': sent });
});

test('C-04 later pages do not overwrite the stored attribution', () => {
  const { storage } = open('/?utm_source=news');
  const { sent, send } = open('/contact?utm_source=other', {
    storage,
    referrer: 'https://saltbush.example/',
  });
  expect(sent).toBe('/,,utm_source=news');
  // A form without the field stays unchanged.
  const formData = new FormData();
  send({ formData });
  expect([...formData]).toEqual([]);
});

test('C-04 without storage, nothing is stored and no form is changed', () => {
  const listen = vi.fn();
  vi.stubGlobal('location', new URL('https://saltbush.example/'));
  vi.stubGlobal('document', { referrer: '' });
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => rememberAttribution()).not.toThrow();
  expect(listen).not.toHaveBeenCalled();
});
