import { expect, test } from 'vitest';
import { attributionFields, readAttribution } from './attribution.ts';

const siteUrl = 'https://saltbush.example';
const none = Object.fromEntries([...attributionFields, 'assistant'].map((field) => [field, '']));
const read = (fields: Record<string, string>, referer: string | null = null) =>
  readAttribution(new URLSearchParams(fields), { referer, siteUrl });

test('C-04 what the form tells about the visit comes with the lead, and an AI assistant is named', () => {
  const fields = {
    utm_source: 'news',
    utm_campaign: 'spring',
    referring_host: 'www.perplexity.ai',
    landing_path: '/blog/x',
  };
  expect(read(fields, `${siteUrl}/contact?utm_source=other`)).toEqual({
    ...none,
    ...fields,
    assistant: 'Perplexity',
  });
});

test('C-04 where the form tells nothing, the page that it was on tells what it can', () => {
  expect(read({}, `${siteUrl}/contact?utm_source=chatgpt.com&utm_medium=ai&gclid=1`)).toEqual({
    ...none,
    utm_source: 'chatgpt.com',
    utm_medium: 'ai',
    landing_path: '/contact',
    assistant: 'ChatGPT',
  });
  expect(read({}, 'https://partner.example/links?utm_source=x')).toEqual({
    ...none,
    referring_host: 'partner.example',
  });
  expect(read({}, null)).toEqual(none);
  expect(read({}, 'nonsense')).toEqual(none);
});

test('C-04 what can not be used is left out and never in the way', () => {
  const long = 'x'.repeat(1000);
  expect(read({ utm_source: long }).utm_source).toHaveLength(200);
  expect(read({ utm_source: ' a\r\nb ' }).utm_source).toBe('a  b');
  expect(read({ referring_host: 'https://a.example/path', utm_source: 'a' }).referring_host).toBe('');
  expect(read({ landing_path: '//evil.example', utm_source: 'a' }).landing_path).toBe('');
  expect(read({ landing_path: '/a b', utm_source: 'a' }).landing_path).toBe('');
  expect(read({ landing_path: '/a?email=ana@site.example' }).landing_path).toBe('/a');
  expect(read({ landing_path: `/${long}` }).landing_path).toHaveLength(300);
  const withFile = new FormData();
  withFile.append('utm_source', new File(['x'], 'x.txt'));
  expect(readAttribution(withFile, { referer: null, siteUrl })).toEqual(none);
});

test.each([
  ['ChatGPT', 'chatgpt.com chat.openai.com', 'openai ChatGPT chatgpt.com'],
  ['Perplexity', 'www.perplexity.ai', 'perplexity'],
  ['Gemini', 'gemini.google.com', 'gemini'],
  ['Copilot', 'copilot.microsoft.com', 'copilot'],
  ['Claude', 'claude.ai', 'claude'],
  ['Grok', 'grok.com', 'grok'],
  ['DeepSeek', 'chat.deepseek.com', 'deepseek'],
  ['Mistral', 'chat.mistral.ai', ''],
  ['Meta AI', 'www.meta.ai', ''],
  ['DuckDuckGo AI', 'duck.ai', ''],
  ['', 'google.com notclaude.ai', 'constructor perplexing'],
])('C-04 the assistant "%s" is named for visitors from %s, and for the tags %s', (assistant, hosts, tags) => {
  for (const host of hosts.split(' ')) expect(read({ referring_host: host }).assistant, host).toBe(assistant);
  for (const tag of tags.split(' ').filter(Boolean))
    expect(read({ utm_source: tag }).assistant, tag).toBe(assistant);
});
