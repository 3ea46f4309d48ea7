import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import type { CleanOptions } from './clean-options.ts';
import { cleanPostHtml } from './clean-post-html.ts';

const options: CleanOptions = {
  blogOrigin: 'https://blog.example',
  siteOrigin: 'https://saltbush.example',
  findPicture: (url) =>
    url.startsWith('https://blog.example/')
      ? { path: '/blog/media/4f2a', width: 400, height: 200 }
      : undefined,
};
const clean = (html: string) => cleanPostHtml(html, options).html;

/** The attributes of a link to another site. */
const out = 'target="_blank" rel="nofollow noopener"';
const hint = '<span class="sr"> (opens in a new tab)</span>';

test('B-09 the words of a post keep their meaning', () => {
  const html =
    '<p>A <strong>b</strong> <em>c</em> <code>d</code> H<sub>2</sub>O <kbd>e</kbd> <del>f</del> <q>g</q><br>h</p>' +
    '<ul><li>a</li><li>b<ol start="3" reversed type="a"><li value="5">c</li></ol></li></ul>' +
    '<blockquote><p>q</p></blockquote><dl><dt>t</dt><dd>d</dd></dl><hr><pre><code>x\n  y</code></pre>' +
    '<p><time datetime="2026-03-04">4 March</time> <abbr title="A B">AB</abbr></p>' +
    '<details><summary>s</summary><p>d</p></details>';
  expect(clean(html)).toBe(html);
});

test('B-09 old and unknown elements are replaced by their content', () => {
  expect(clean('<center><font color=red><x-y>a</x-y></font></center><section><div>b</div>c</section>')).toBe(
    '<div class="to-center"><p>a</p></div><p>b</p><p>c</p>',
  );
  expect(clean('<strike>a</strike> <tt>b</tt> <acronym title=c>d</acronym>')).toBe(
    '<p><s>a</s> <code>b</code> <abbr title="c">d</abbr></p>',
  );
});

test('B-09 empty elements are removed', () => {
  expect(clean('<p></p><p>&nbsp;</p><p><br></p><h2> </h2><ul><li></li></ul><b></b><table></table>')).toBe('');
});

test('B-09 loose text gets a paragraph, and a block within a paragraph ends it', () => {
  expect(clean('a <b>b</b><p>c <iframe src="https://x.example/"></iframe> d</p>')).toBe(
    `<p>a <b>b</b></p><p>c</p><figure class="facade"><p><a href="https://x.example/" ${out}>Open at x.example${hint}</a></p></figure><p>d</p>`,
  );
});

test('B-09 the highest heading becomes h2, and the others shift with it', () => {
  const { html, sections } = cleanPostHtml('<h1>A</h1><h2>B</h2><h6>C</h6><h1>A</h1><h4>D</h4>', options);
  expect(html).toBe(
    '<h2 id="a">A</h2><h3 id="b">B</h3><h6 id="c">C</h6><h2 id="a-2">A</h2><h5 id="d">D</h5>',
  );
  expect(sections).toEqual([
    { id: 'a', text: 'A', level: 2 },
    { id: 'b', text: 'B', level: 3 },
    { id: 'a-2', text: 'A', level: 2 },
  ]);
});

test('B-09 a link in a heading adds nothing to its words', () => {
  const { html, sections } = cleanPostHtml('<h2><a href="https://x.example/">A</a> b</h2>', options);
  expect(html).toBe(`<h2 id="a-b"><a href="https://x.example/" ${out}>A${hint}</a> b</h2>`);
  expect(sections).toEqual([{ id: 'a-b', text: 'A b', level: 2 }]);
});

test('B-09 a heading has a new id that no part of the page has, and contains no blocks', () => {
  expect(clean('<h2 id="main" class="x">Main</h2><h3><div>a</div>b</h3><h3><img src="/a.jpg"></h3>')).toMatch(
    /^<h2 id="main-2">Main<\/h2><h3 id="a-b">a b<\/h3><p><picture>/,
  );
});

test('B-09 links within the text still lead to their targets', () => {
  expect(clean('<a href="#old">1</a><h2 id="old"><span id="toc">New</span></h2><a href="#toc">2</a>')).toBe(
    '<p><a href="#new">1</a></p><h2 id="new"><span id="old"></span><span id="toc">New</span></h2><p><a href="#toc">2</a></p>',
  );
  expect(clean('<p>a <a href="#gone">b</a> <a href="#">c</a> <a id="x" href="#y">d</a></p>')).toBe(
    '<p>a b c <span id="x">d</span></p>',
  );
});

test('B-09 footnotes and their references link to each other', () => {
  expect(
    clean(
      '<p>a<sup class="fn"><a href="#n1" id="n1-link">1</a></sup></p><ol><li id="n1">b <a href="#n1-link">c</a></li></ol>',
    ),
  ).toBe(
    '<p>a<sup><a href="#n1" id="n1-link">1</a></sup></p><ol><li id="n1">b <a href="#n1-link">c</a></li></ol>',
  );
});

test('B-09 links to other sites open in a new tab and say so; email addresses and telephone numbers do not', () => {
  expect(clean('<a href="https://x.example/a?b=1&amp;c#d" title="t" rel="opener">x</a>')).toBe(
    `<p><a href="https://x.example/a?b=1&amp;c#d" ${out}>x${hint}</a></p>`,
  );
  expect(clean('<a href="mailto:a@b.example">m</a> <a href="tel:+612">t</a>')).toBe(
    '<p><a href="mailto:a@b.example">m</a> <a href="tel:+612">t</a></p>',
  );
});

test('B-09 links to posts and to this site become paths; links to uploads stay', () => {
  expect(clean('<a href="http://blog.example/a-post/">a</a> <a href="/category/web/">b</a>')).toBe(
    '<p><a href="/blog/a-post">a</a> <a href="/blog/category/web">b</a></p>',
  );
  expect(clean('<a href="https://saltbush.example/contact?x=1#y">c</a>')).toBe(
    '<p><a href="/contact?x=1#y">c</a></p>',
  );
  expect(clean('<a href="https://saltbush.example//evil.example">c</a>')).toBe(
    '<p><a href="/evil.example">c</a></p>',
  );
  expect(clean('<a href="/wp-content/uploads/a.pdf">d</a>')).toContain(
    `href="https://blog.example/wp-content/uploads/a.pdf" ${out}`,
  );
});

test.each([
  'javascript:x',
  ' java\tscript:x',
  'data:text/html,x',
  'vbscript:x',
  'ftp://x/',
  'https://',
  '',
  'x'.repeat(3000),
])('B-09 of a link to %j only the words stay', (address) => {
  expect(clean(`<p>a <a href="${address}">b</a></p>`)).toBe('<p>a b</p>');
});

test('B-09 an address alone in a paragraph is a link', () => {
  expect(clean('<p>\nhttps://x.example/a?b=c\n</p><p>see https://x.example</p><p>https://</p>')).toBe(
    `<p><a href="https://x.example/a?b=c" ${out}>https://x.example/a?b=c${hint}</a></p><p>see https://x.example</p><p>https://</p>`,
  );
});

test('B-09 a password in an address is removed', () => {
  expect(clean('<a href="https://blog.example:x@evil.example/">b</a>')).toContain(
    'href="https://evil.example/"',
  );
});

test('B-09 a picture comes from this site, in three formats, with its size, and no wider than its original', () => {
  expect(
    clean('<p><img src="https://blog.example/a.jpg" alt="A &quot;b&quot;" class="x" sizes="1px"></p>'),
  ).toBe(
    '<p><picture>' +
      '<source type="image/avif" srcset="/blog/media/4f2a/320.avif 320w, /blog/media/4f2a/400.avif 400w" sizes="min(400px, 92vw)">' +
      '<source type="image/webp" srcset="/blog/media/4f2a/320.webp 320w, /blog/media/4f2a/400.webp 400w" sizes="min(400px, 92vw)">' +
      '<img src="/blog/media/4f2a/320.jpg" srcset="/blog/media/4f2a/320.jpg 320w, /blog/media/4f2a/400.jpg 400w" sizes="min(400px, 92vw)" alt="A &quot;b&quot;" width="400" height="200" loading="lazy" decoding="async">' +
      '</picture></p>',
  );
});

test('B-09 a picture that is shown small stays small', () => {
  expect(clean('<img src="/a.jpg" width="100" height="50">')).toContain('alt="" width="100" height="50"');
});

test('B-09 a picture that can’t be served becomes a link named after its alternative text or file', () => {
  const to = (href: string) => `<a href="${href}" ${out}>`;
  expect(clean('<img src="https://x.example/a%20b.png">')).toBe(
    `<p>${to('https://x.example/a%20b.png')}Picture: a b.png${hint}</a></p>`,
  );
  expect(clean('<a href="/a-post"><img src="https://x.example/a.png" alt="Words"></a>')).toBe(
    '<p><a href="/blog/a-post">Picture: Words</a></p>',
  );
  expect(clean('<img src="data:image/png;base64,AA" alt="Words"> <img src="data:x">')).toBe('<p>Words</p>');
  expect(clean('<img src="https://u:p@other.example/x">')).toContain('href="https://other.example/x"');
  expect(clean('<audio src="/x.mp3"></audio>')).toContain('href="https://blog.example/x.mp3"');
  expect(clean('<img src="https://x.example/t.gif" width="1" height="1">')).toBe('');
  expect(clean('<p>a <img class="emoji" alt="😀" src="https://s.example/1.svg"></p>')).toBe('<p>a 😀</p>');
});

test('B-09 a figure keeps its picture and caption together, in the block editor’s and the classic form', () => {
  const caption = '<figcaption>c <em>d</em></figcaption>';
  const figure = /^<figure><picture>.*<\/picture><figcaption>c <em>d<\/em><\/figcaption><\/figure>$/;
  expect(clean(`<figure class="wp-block-image"><img src="/a.jpg">${caption}</figure>`)).toMatch(figure);
  expect(
    clean('<div class="wp-caption"><img src="/a.jpg"><p class="wp-caption-text">c <em>d</em></p></div>'),
  ).toMatch(figure);
});

test('B-09 a gallery of any kind becomes a figure of figures, each with its own caption', () => {
  const large = / href="\/blog\/media\/4f2a\/400.jpg" class="large" aria-label="Enlarge the picture"/g;
  const shape = (html: string) =>
    clean(html)
      .replace(/<picture>.*?<\/picture>/g, '#')
      .replace(large, ' LARGE');
  const wanted =
    '<figure class="gallery"><figure><a LARGE>#</a><figcaption>one</figcaption></figure><figure><a LARGE>#</a></figure><figcaption>all</figcaption></figure>';
  expect(
    shape(
      '<figure class="wp-block-gallery"><figure><img src="/1.jpg"><figcaption>one</figcaption></figure><figure><img src="/2.jpg"></figure><figcaption>all</figcaption></figure>',
    ),
  ).toBe(wanted);
  expect(
    shape(
      '<figure class="wp-block-gallery"><ul><li><figure><a href="/x"><img src="/1.jpg"></a><figcaption>one</figcaption></figure></li><li><figure><img src="/2.jpg"></figure></li></ul><figcaption>all</figcaption></figure>',
    ),
  ).toBe(wanted);
  expect(
    shape(
      '<div class="gallery"><dl class="gallery-item"><dt><img src="/1.jpg"></dt><dd class="gallery-caption">one</dd></dl><br><dl class="gallery-item"><dt><img src="/2.jpg"></dt></dl></div>',
    ),
  ).toBe(wanted.replace('<figcaption>all</figcaption>', ''));
  expect(shape('<div class="gallery"><p>Words.</p><img src="/1.jpg"></div>')).toBe('<p>Words.</p><p>#</p>');
});

test('B-09 an embed becomes a card with its name and a link; an address that WordPress could not embed becomes a link', () => {
  const card = `<figure class="facade"><p><b>A video</b></p><p><a href="https://www.facebook.com/abc" ${out}>Open at facebook.com${hint}</a></p><figcaption>c</figcaption></figure>`;
  expect(
    clean(
      '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper"><iframe title="A video" src="https://www.facebook.com/abc"></iframe></div><figcaption>c</figcaption></figure>',
    ),
  ).toBe(card);
  expect(
    clean(
      '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://www.facebook.com/abc\n</div></figure>',
    ),
  ).toBe(`<p><a href="https://www.facebook.com/abc" ${out}>https://www.facebook.com/abc${hint}</a></p>`);
});

test('B-09 an embedded post of another WordPress and a tweet remain quotes', () => {
  expect(
    clean(
      '<div class="wp-block-embed__wrapper"><blockquote class="wp-embedded-content"><a href="https://o.example/p/">P</a></blockquote><iframe class="wp-embedded-content" src="https://o.example/p/embed/#?secret=x" title="P"></iframe></div>',
    ),
  ).toBe(`<blockquote><p><a href="https://o.example/p/" ${out}>P${hint}</a></p></blockquote>`);
  expect(clean('<blockquote class="twitter-tweet"><p>t</p>— N</blockquote><script src=x></script>')).toBe(
    '<blockquote><p>t</p><p>— N</p></blockquote>',
  );
});

test('B-09 recordings elsewhere and files become links', () => {
  expect(clean('<figure class="wp-block-audio"><audio controls src="/u/a.mp3"></audio></figure>')).toBe(
    `<p><a href="https://blog.example/u/a.mp3" ${out}>Audio: a.mp3${hint}</a></p>`,
  );
  expect(clean('<video poster="/p.jpg"><source src="/u/v.mp4"></video>')).toContain('>Video: v.mp4<');
  expect(
    clean(
      '<div class="wp-block-file"><object data="/u/r.pdf"></object><a href="/u/r.pdf">Report</a><a href="/u/r.pdf" download>Download</a></div>',
    ),
  ).toBe(`<p><a href="https://blog.example/u/r.pdf" ${out}>Report${hint}</a></p>`);
});

test('B-09 buttons, pullquotes and verse get classes of this site', () => {
  expect(
    clean(
      '<div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link" href="/a">A</a></div><div class="wp-block-button"><a class="wp-block-button__link" href="tel:1">B</a></div></div>',
    ),
  ).toBe('<p class="buttons"><a href="/blog/a" class="btn">A</a> <a href="tel:1" class="btn">B</a></p>');
  expect(
    clean(
      '<figure class="wp-block-pullquote"><blockquote><p>q</p><cite>c</cite></blockquote></figure><pre class="wp-block-verse">a\n b</pre>',
    ),
  ).toBe(
    '<figure class="pull"><blockquote><p>q</p><cite>c</cite></blockquote></figure><pre class="verse">a\n b</pre>',
  );
});

test('B-09 a table gets a scrolling region that is named after its heading, with a different name for each', () => {
  const html =
    '<h2>Costs "a"</h2><table><thead><tr><th></th><th class="has-text-align-right">B</th></tr></thead><tbody><tr><th>r</th><td colspan="2" rowspan="1"><p>1</p></td></tr></tbody></table>';
  expect(clean(html)).toBe(
    '<h2 id="costs-a">Costs "a"</h2><section class="table" tabindex="0" aria-label="Table: Costs &quot;a&quot;"><table><thead><tr><td></td><th class="to-right" scope="col">B</th></tr></thead><tbody><tr><th scope="row">r</th><td colspan="2"><p>1</p></td></tr></tbody></table></section>',
  );
  expect(clean(`${html}<table><tr><td>x`)).toContain('aria-label="Table: Costs &quot;a&quot;, 2"');
});

test('B-09 a table with many columns says that it continues, to sighted readers only', () => {
  const row = (cells: string) => `<table><tr>${cells}</tr></table>`;
  const swipe = '<p class="swipe" aria-hidden="true">Swipe sideways to see the rest.</p>';
  expect(clean(row('<td>1<td>2<td colspan=2>3'))).toContain(
    `<section class="table wide" tabindex="0" aria-label="Table">${swipe}<table>`,
  );
  expect(clean(row('<td>1<td>2<td>3'))).toContain('<section class="table" tabindex');
  expect(cleanPostHtml(row('<td>1<td>2<td>3<td>4'), options).text).toBe('1\n2\n3\n4');
});

test('B-09 what WordPress hides stays hidden', () => {
  expect(clean('<p hidden>a</p><div style="color:red; DISPLAY : none">b</div><p>c</p>')).toBe('<p>c</p>');
});

test('B-09 the plain text has the words of the post without our hints about links', () => {
  const { text } = cleanPostHtml('<h2>A</h2><p>b <a href="https://x.example">c</a>.</p><p>d</p>', options);
  expect(text).toBe('A\nb c.\nd');
});

test('B-09 a post with every kind of fault becomes valid HTML', async () => {
  const html = `text<h1>A</h1><p>b<div>c</div><ul>x<li>y<p>z</p><ul><ul><li>deep</ul></ul></ul>
    <dl>stray<dt>t<dd>d<p>e</dl><dl><dd>only</dl><table><caption><p>c</caption><tr><th>h<td><table><td>n</table></table>
    <figure><img src="/a.jpg"><p>words</p><figcaption><h4>c</h4></figcaption></figure>
    <b><p>block in words</p></b><a href="https://x.example"><h2>h</h2><p>t</p></a><details><summary>s</summary>d</details>
    <figure class="wp-block-gallery"><img src="/1.jpg"><img src="/2.jpg"></figure><pre>\n<p>a</p></pre>
    <h2><ul><li>in heading</ul></h2><blockquote>q<cite>c</cite></blockquote><td>cell
    <iframe src="https://youtu.be/a_b-1c2D3e4" title="A video"></iframe><p>x<iframe src="https://vimeo.com/1"></iframe></p>
    <h2>h<iframe src="https://vimeo.com/2"></iframe></h2>`;
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: {
      'void-style': 'off',
      'no-raw-characters': 'off',
      'heading-level': 'off',
      'no-trailing-whitespace': 'off',
    },
  });
  const report = await validator.validateString(clean(html));
  expect(
    report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
  ).toEqual([]);
});
