import { content } from './content.ts';

/** Short words of the content that the code says too, such as names of sections, stay as they are. */
const shortWord = 12;
const saidInCode = /^(search|quizzes|navigation)\.|\.(tags|category|categories|services|name)$/;

/** The fields of the content by their text. */
const fields = new Map<string, string>();
collect(content, []);
/** Longest first, because one text may contain another. */
const texts = [...fields.keys()].sort((a, b) => b.length - a.length);

function collect(value: unknown, path: string[]): void {
  if (typeof value === 'string') {
    const [text, field] = [value.replaceAll(/\s+/g, ' ').trim(), path.join('.')];
    // One lower-case word is an icon, a kind or a short slug, and the code uses such words in its sentences.
    const isIdentifier = /^[a-z]+$/.test(text);
    const isSkipped = text.length < 4 || isIdentifier || /^[/#]/.test(text) || fields.has(text);
    if (!isSkipped && !(text.length <= shortWord && saidInCode.test(field))) fields.set(text, `{${field}}`);
  } else if (Array.isArray(value)) {
    for (const entry of value) collect(entry, path);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) collect(inner, [...path, name]);
  }
}

/** Replaces texts of the content by the name of their field, and what differs from run to run by marks. */
export function nameFields(text: string): string {
  // The first ones may be the text of a field today.
  let named = text
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d [A-Z]+/g, '{time}')
    .replaceAll(/\d{4}-\d\d-\d\d/g, '{date}');
  for (const known of texts) {
    const at = named.indexOf(known);
    if (at < 0) continue;
    const isWord = !/\w/.test(named[at - 1] ?? '') && !/\w/.test(named[at + known.length] ?? '');
    if (isWord) named = named.replaceAll(known, fields.get(known) ?? '');
  }
  return named
    .replaceAll(/SB-(P-)?[0-9A-Z]{7}\b/g, '{reference}')
    .replaceAll(/\/[a-z2-7]{32}\b/g, '/{id}')
    .replaceAll(/\/\S*\/saltbush-site-\w+/g, '{folder}')
    .replaceAll(/\d{1,2}:\d\d [ap]m\b/g, '{time}')
    .replaceAll(/\d{1,2} [A-Z][a-z]+ \d{4}/g, '{date}')
    .replaceAll(/\d[\d.,]*/g, '#');
}
