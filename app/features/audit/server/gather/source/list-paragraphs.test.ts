import { expect, test } from 'vitest';
import { hostileHtml } from '#tests/hostile-html.ts';
import { listParagraphs } from './list-paragraphs.ts';
import { hiddenMark, readDocument } from './read-document.ts';

const read = (html: string) => readDocument(html, 'https://tidepooltrust.example/');
const paragraphs = (html: string) => listParagraphs(read(html));

test('R-07 the paragraphs are those of the main content, without the frame and hidden elements', () => {
  const html = `<header><p>Above</p></header><p>Beside</p><main><p> One <b>two</b>
 three </p><p hidden>Hidden</p><div hidden><p>In hidden</p></div><aside><p>Aside</p></aside><p></p><p>Last</p></main>`;
  expect(paragraphs(html)).toEqual(['One two three', 'Last']);
  expect(paragraphs('<p>One<p>Two<footer><p>Below</footer>')).toEqual(['One', 'Two']);
  expect(paragraphs('<div role=main><p>In</div><p>Out')).toEqual(['In']);
  expect(paragraphs('')).toEqual([]);
});

test('R-07 what a page does not display is no paragraph: as its source says, or as a browser has found', () => {
  const notice = '<div style="display:none"><p>We use cookies.</div><p>Reef walks';
  expect(paragraphs(notice)).toEqual(['Reef walks']);
  expect(paragraphs(notice.replace('none', 'block'))).toEqual(['We use cookies.', 'Reef walks']);
  const rendered = (mark: string) =>
    listParagraphs(
      readDocument(`<p ${mark}>We use cookies.<p>Reef walks`, 'https://tidepooltrust.example/', {
        baseUrl: 'https://tidepooltrust.example/',
      }),
    );
  expect(rendered(hiddenMark)).toEqual(['Reef walks']);
  expect(rendered('')).toEqual(['We use cookies.', 'Reef walks']);
});

test('W-04 the paragraphs of any ordinary page are kept, and no more', () => {
  const one = paragraphs(`<p>${'word '.repeat(500_000)}`);
  expect(one.join('').length).toBeLessThanOrEqual(5000);
  const many = paragraphs(`<p>${'word '.repeat(100)}`.repeat(5000));
  expect(many.join('').length).toBeLessThan(70_000);
  expect(paragraphs('<p>a'.repeat(5000)).length).toBeLessThanOrEqual(400);
});

test('W-04 markup in text stays plain text', () => {
  expect(paragraphs('<p>&lt;script&gt;alert(1)&lt;/script&gt; and <script>alert(2)</script>more')).toEqual([
    '<script>alert(1)</script> and more',
  ]);
});

test('W-04 hostile pages yield only texts, and only a limited number', () => {
  for (const html of [...hostileHtml, hostileHtml.join('')]) {
    for (const wrapped of [html, `<main><p>${html}</p></main>`]) {
      const found = paragraphs(wrapped);
      expect(found.every((text) => typeof text === 'string' && text.length <= 5000)).toBe(true);
    }
  }
  const nested = `${'<main><object><p>'.repeat(160)}deep`;
  expect(paragraphs(nested).join('').length).toBeLessThan(70_000);
  expect(paragraphs(`${'<section>'.repeat(500)}${'<p>x'.repeat(20_000)}`).length).toBeLessThanOrEqual(400);
});
