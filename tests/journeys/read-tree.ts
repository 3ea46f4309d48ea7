import type { Page } from 'playwright-core';
import { content } from './content.ts';

/**
 * Reads what a screen reader is told of a part of the page: role, name, state and order. Texts of the content folder are
 * replaced by the name of their field, dates and numbers by marks, and of entries that are alike only the first is kept, so
 * that the tree stays the same when an editor changes a text or adds an entry.
 */
export async function readTree(page: Page, part: string): Promise<string> {
  await page.evaluate(hideProse);
  const lines = (await page.locator(part).ariaSnapshot()).split('\n');
  const kept = lines.filter((line) => !/^\s*- \/url:/.test(line)).map(nameFields);
  return `${foldAlike(kept).join('\n')}\n`;
}

/** Replaces texts that editors write as Markdown, and joins texts that an element divides. Runs in the page. */
function hideProse(): void {
  for (const prose of document.querySelectorAll('.prose')) {
    const text = document.createElement('p');
    text.textContent = '{prose}';
    prose.replaceChildren(text);
  }
  for (const small of document.querySelectorAll('sub')) {
    const parent = small.parentElement;
    small.replaceWith(small.textContent ?? '');
    parent?.normalize();
  }
}

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

function nameFields(line: string): string {
  // YAML quotes a line with a colon in it, which depends on the text.
  const plain = line.replace(/^(\s*)- '(.*)'(:?)$/, (_, indent: string, inner: string, end: string) => {
    return `${indent}- ${inner.replaceAll("''", "'")}${end}`;
  });
  return plain
    .replace(/"((?:[^"\\]|\\.)*)"/, (_, name: string) => `"${nameField(name)}"`)
    .replace(/: (.+)$/, (_, text: string) => `: ${/^[“"]?.*"/.test(text) ? text : nameField(text)}`)
    .replace(/:$/, '');
}

function nameField(text: string): string {
  let named = text.replaceAll('\\"', '"');
  for (const known of texts) {
    const at = named.indexOf(known);
    if (at < 0) continue;
    const isWord = !/\w/.test(named[at - 1] ?? '') && !/\w/.test(named[at + known.length] ?? '');
    if (isWord) named = named.replaceAll(known, fields.get(known) ?? '');
  }
  return named.replaceAll(/\d{1,2} [A-Z][a-z]+ \d{4}/g, '{date}').replaceAll(/\d[\d.,]*/g, '#');
}

/** Keeps the first of neighbours that are alike, with everything in them. */
function foldAlike(lines: string[]): string[] {
  const depthOf = (line: string) => line.search(/\S/);
  const blocks: string[][] = [];
  for (const line of lines) {
    if (depthOf(line) <= depthOf(lines[0] ?? '')) blocks.push([line]);
    else blocks.at(-1)?.push(line);
  }
  const folded = blocks.map(([head = '', ...inner]) => [head, ...(inner.length > 0 ? foldAlike(inner) : [])]);
  return folded.flatMap((block, at) => {
    const isSame = (other: string[] | undefined) => other?.join('\n') === block.join('\n');
    if (!isSame(folded[at - 1])) return block;
    // The second of several stands for all of them.
    return isSame(folded[at - 2]) ? [] : [`${' '.repeat(depthOf(block[0] ?? ''))}- …`];
  });
}
