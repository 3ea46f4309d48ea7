import { expect, test } from 'vitest';
import { hostileHtml } from '#tests/hostile-html.ts';
import { gatherFacts, listParagraphs } from './gather-facts.ts';
import { hiddenMark, readDocument } from './read-document.ts';

const url = 'https://www.example.org/a/';
const gather = (html: string, headers: Record<string, string> = {}) =>
  gatherFacts(readDocument(html, url), { url, status: 200, headers: new Headers(headers), redirects: [] });

test('W-03 the facts about a page are gathered as its source states them', () => {
  const facts = gather(`<!doctype html><html lang="en-AU"><head>
<title> Plants
 by the sea </title>
<meta name="Description" content=" Two&amp;two ">
<meta name="robots" content="noindex"><meta name="googlebot-news" content="noindex"><meta name="viewport" content="width=device-width">
<link rel="canonical" href="/a"><link rel="alternate" hreflang="de" href="/de/"><link rel="alternate stylesheet" href="x.css">
<meta property="og:title" content="Shared"><meta property="og:title" content="Second"><meta name="twitter:card" content="summary">
</head><body><svg><g><title>Icon</title></g></svg><h1>One <b>two</b></h1><h2 hidden>Hidden</h2><h2><img src=x alt="By picture"></h2>
<img src="a.jpg"><img src="b.jpg" alt=""><a href="/b">Text</a><a href="https://cdn.example.org/c" rel="nofollow"><img alt="Pictured" src=y></a>
<a href="https://other.example/"><svg><title>Drawn</title></svg></a><a href="#part">Here</a><a href="mailto:x@y.z">Mail</a><a href="/d" aria-label="Labelled"></a><a href="/e"></a></body></html>`);
  expect(facts).toMatchObject({
    titles: ['Plants by the sea'],
    descriptions: ['Two&two'],
    canonicals: ['/a'],
    viewport: 'width=device-width',
    lang: 'en-AU',
    headings: [
      { level: 1, text: 'One two' },
      { level: 2, text: 'By picture' },
    ],
    images: [
      { src: 'x', alt: 'By picture' },
      { src: 'a.jpg', alt: undefined },
      { src: 'b.jpg', alt: '' },
      { src: 'y', alt: 'Pictured' },
    ],
    hreflangs: [{ lang: 'de', url: '/de/' }],
    social: { 'og:title': 'Shared', 'twitter:card': 'summary' },
  });
  expect(facts.robotsMetas[0]).toEqual({ name: 'robots', content: 'noindex' });
  expect(facts.links).toEqual([
    { url: 'https://www.example.org/b', text: 'Text', nofollow: false, own: true },
    { url: 'https://cdn.example.org/c', text: 'Pictured', nofollow: true, own: true },
    { url: 'https://other.example/', text: 'Drawn', nofollow: false, own: false },
    { url: '#part', text: 'Here', nofollow: false, own: false },
    { url: 'mailto:x@y.z', text: 'Mail', nofollow: false, own: false },
    { url: 'https://www.example.org/d', text: 'Labelled', nofollow: false, own: true },
    { url: 'https://www.example.org/e', text: '', nofollow: false, own: true },
  ]);
});

test('W-03 facts are gathered from the response headers too', () => {
  const facts = gather('<p>', {
    'x-robots-tag': 'noindex',
    link: '<https://example.org/x>; rel="preload", <https://example.org/c>; rel="canonical"',
  });
  expect(facts).toMatchObject({ robotsHeader: ['noindex'], canonicalHeader: 'https://example.org/c' });
});

test('W-04 a page with thousands of links and endlessly nested JSON is gathered', () => {
  const { links, structured } = gather(
    `<script type="application/ld+json">${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}</script>${'<a href="/x"><i><b></b></i></a>'.repeat(7000)}`,
  );
  expect(links).toHaveLength(7000);
  expect(structured).toHaveLength(1);
});

test('W-04 links to another site are not internal, even if the page declares that site as its base', () => {
  const base = '<base href="https://elsewhere.example/">';
  const { links } = gather(`${base}<a href="/a">A</a><a href="https://cdn.example.org/b">B</a>`);
  expect(links).toMatchObject([
    { url: 'https://elsewhere.example/a', own: false },
    { url: 'https://cdn.example.org/b', own: true },
  ]);
});

test('W-03 images that are hidden or decorative by role need no alternative text', () => {
  const { images } = gather(
    `<img src=a role=presentation><img src=b role=" None "><img src=c aria-hidden=true><span aria-hidden=true><i><img src=d></i></span>
<img src=e aria-label="By label"><div aria-hidden=false><img src=f></div><img src=g role=img>`,
  );
  expect(images.map(({ src, alt }) => [src, alt])).toEqual([
    ...['a', 'b', 'c', 'd'].map((src) => [src, '']),
    ['e', 'By label'],
    ['f', undefined],
    ['g', undefined],
  ]);
});

test.each([
  ['東京のラーメン店を案内します。毎日営業しています。', 10, 16],
  ['我们的海滩花园在夏天每天都开放，欢迎大家来参观。', 10, 18],
  ['ภาษาไทยง่ายมาก', 3, 5],
  ['We walk – each day | at low tide', 7, 7],
])('W-03 the words of %j are counted with or without spaces', (text, least, most) => {
  const { words } = gather(`<p>${text}</p>`);
  expect(words).toBeGreaterThanOrEqual(least);
  expect(words).toBeLessThanOrEqual(most);
});

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
