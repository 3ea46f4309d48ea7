import { expect, test } from 'vitest';
import { readAttribution } from './attribution.ts';

const siteUrl = 'https://saltbush.example';
const none = {
  utm_source: '',
  utm_medium: '',
  utm_campaign: '',
  utm_term: '',
  utm_content: '',
  referring_host: '',
  landing_path: '',
  assistant: '',
};
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
  ['chatgpt.com', 'ChatGPT'],
  ['chat.openai.com', 'ChatGPT'],
  ['gemini.google.com', 'Gemini'],
  ['copilot.microsoft.com', 'Copilot'],
  ['claude.ai', 'Claude'],
  ['grok.com', 'Grok'],
  ['chat.deepseek.com', 'DeepSeek'],
  ['chat.mistral.ai', 'Mistral'],
  ['www.meta.ai', 'Meta AI'],
  ['duck.ai', 'DuckDuckGo AI'],
  ['google.com', ''],
  ['notclaude.ai', ''],
])('C-04 a visitor from %s is from the assistant "%s"', (referring_host, assistant) => {
  expect(read({ referring_host }).assistant).toBe(assistant);
});

test.each([
  ['perplexity', 'Perplexity'],
  ['openai', 'ChatGPT'],
  ['gemini', 'Gemini'],
  ['copilot', 'Copilot'],
  ['claude', 'Claude'],
  ['grok', 'Grok'],
  ['deepseek', 'DeepSeek'],
  ['ChatGPT', 'ChatGPT'],
  ['chatgpt.com', 'ChatGPT'],
  ['constructor', ''],
  ['perplexing', ''],
])('C-04 the tag utm_source=%s names the assistant "%s"', (utm_source, assistant) => {
  expect(read({ utm_source }).assistant).toBe(assistant);
});
