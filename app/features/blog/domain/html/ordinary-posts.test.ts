import { expect, test } from 'vitest';
import type { CleanOptions } from './clean-options.ts';
import { cleanPostHtml } from './clean-post-html.ts';

const options: CleanOptions = {
  blogOrigin: 'https://blog.example',
  originalUrl: 'https://blog.example/?p=7',
  findPicture: (url) =>
    url.startsWith('https://blog.example/')
      ? { path: '/blog/media/4f2a', width: 1600, height: 800 }
      : undefined,
};
const clean = (html: string) => cleanPostHtml(html, options).html;
const textOf = (html: string) => cleanPostHtml(html, options).text;
/** The HTML with pictures written as `<#>`, and without what every link to another site has. */
const shape = (html: string) =>
  clean(html)
    .replace(/<picture( class="[^"]*")?>.*?<\/picture>/g, '<#$1>')
    .replace(/ target="_blank" rel="nofollow noopener"/g, '')
    .replace(/<span class="sr">.*?<\/span>/g, '');

const original = '<a href="https://blog.example/?p=7">See it in the original post</a>';

test.each([
  [
    'a direction and a language',
    '<div dir="rtl" lang="ar"><p>مرحبا</p><p dir="ltr">Hi <span lang="fr">là</span></p></div>',
    '<div dir="rtl" lang="ar"><p>مرحبا</p><p dir="ltr">Hi <span lang="fr">là</span></p></div>',
  ],
  [
    'an address alone in an item',
    '<ul><li>https://x.example/a</li></ul>',
    '<ul><li><a href="https://x.example/a">https://x.example/a</a></li></ul>',
  ],
  [
    'a quote of one line and its citation',
    '<blockquote class="wp-block-quote"><p>Less.</p><cite>Rams</cite></blockquote>',
    '<blockquote><p>Less.</p><cite>Rams</cite></blockquote>',
  ],
  [
    'a picture pasted into the text',
    `<p>a</p><p><img alt="Chart" src="data:image/png;base64,${'A'.repeat(3000)}"></p>`,
    `<p>a</p><p>Chart</p><p class="left-out">A picture was here, which this page can’t show. ${original}</p>`,
  ],
  ['a placeholder that names no picture', '<p>a<img src="data:image/gif;base64,R0lGOD"></p>', '<p>a</p>'],
  [
    'a picture behind a placeholder of one pixel',
    '<img width="1" height="1" src="data:image/gif;base64,R0" data-src="/a.jpg">',
    '<p><#></p>',
  ],
  [
    'a GitHub gist',
    '<script src="https://gist.github.com/ada/0a1b.js"></script>',
    `<p class="left-out">A widget was here, which this page can’t show. ${original}</p>`,
  ],
  [
    'an icon in a sentence',
    '<p>Press <img src="/i.png" width="20" height="20" alt="play"> now</p>',
    '<p>Press <# class="icon"> now</p>',
  ],
  [
    'the plus of an accordion',
    '<h3 class="wp-block-accordion-heading"><button><span>Title</span><span aria-hidden="true">+</span></button></h3>',
    '<h2 id="title">Title</h2>',
  ],
  [
    'dates in a list of the latest posts',
    '<ul class="wp-block-latest-posts"><li><a href="/a/">A</a><time datetime="2026-03-04" class="wp-block-latest-posts__post-date">4 March</time></li></ul>',
    '<ul><li><a href="/blog/a">A</a><time datetime="2026-03-04"> · 4 March</time></li></ul>',
  ],
  [
    'a form',
    '<form class="wpcf7-form"><p>Write to us.</p><p><label>Name <input></label></p><button>Send</button></form>',
    `<p>Write to us.</p><p class="left-out">A form was here, which this page can’t show. ${original}</p>`,
  ],
  [
    'a list of tasks',
    '<ul><li><label><input type="checkbox"> Wax</label></li></ul>',
    '<ul><li>Wax</li></ul>',
  ],
  [
    'a table that holds a heading and the target of a link',
    '<table><tr><td><h1>A</h1><p id="n">b</p></td></tr></table><p><a href="#n">c</a></p>',
    '<section class="table" tabindex="0" aria-label="Table"><table><tbody><tr><td><h2 id="a">A</h2><p id="n">b</p></td></tr></tbody></table></section><p><a href="#n">c</a></p>',
  ],
  [
    'a form that is never closed',
    '<form role="search"><input><button>Go</button><p>The rest.</p>',
    '<p>The rest.</p>',
  ],
  [
    'the picture of a commenter',
    '<p><img class="avatar" src="https://s.gravatar.com/avatar/5e8ff9bf55ba3508199d22e984129be6">A</p>',
    '<p>A</p>',
  ],
  [
    'a picture on another site whose name is a hash',
    '<img src="https://s.example/5e8ff9bf55ba3508199d22e984129be6">',
    '<p><a href="https://s.example/5e8ff9bf55ba3508199d22e984129be6">Picture: s.example</a></p>',
  ],
  [
    'alignment, and lists with Roman numbers',
    '<p class="has-text-align-center">a</p><h2 style="text-align:right">b</h2><ol style="list-style-type:lower-roman"><li>c</li></ol>',
    '<p class="to-center">a</p><h2 class="to-right" id="b">b</h2><ol type="i"><li>c</li></ol>',
  ],
  ['a centred box', '<center><p>a</p>b</center>', '<div class="to-center"><p>a</p><p>b</p></div>'],
  [
    'columns',
    '<div class="wp-block-columns"><div class="wp-block-column"><p>a</p></div><div class="wp-block-column"><p>b</p></div></div>',
    '<div class="columns"><div class="column"><p>a</p></div><div class="column"><p>b</p></div></div>',
  ],
  [
    'colours of the theme',
    '<p class="has-pale-pink-background-color has-background">a</p><p class="has-vivid-red-color has-text-color">b <mark class="has-inline-color has-cyan-color">c</mark></p>',
    '<p>a</p><p>b c</p>',
  ],
  [
    'a picture at the side that leads to its file',
    '<figure class="wp-block-image alignleft"><a href="/wp-content/uploads/a.jpg"><img src="/a.jpg" alt="A"></a></figure>',
    '<figure class="left"><a href="/blog/media/4f2a/1280.jpg" class="large"><#></a></figure>',
  ],
  [
    'a picture at the side, with a caption, of the classic editor',
    '<div class="wp-caption alignright" style="width: 300px"><img src="/a.jpg" alt="A"><p class="wp-caption-text">c</p></div>',
    '<figure class="right"><#><figcaption>c</figcaption></figure>',
  ],
  [
    'one of the blog’s own recordings',
    '<figure class="wp-block-audio"><audio controls src="/wp-content/uploads/a.mp3" autoplay></audio><figcaption>c</figcaption></figure>',
    '<figure><audio src="/blog/recordings/wp-content/uploads/a.mp3" controls preload="none" aria-label="Audio: a.mp3"></audio><figcaption>c</figcaption></figure>',
  ],
  [
    'headings that would have the ids of parts of the page',
    '<h2>Payload</h2><h2>I menu</h2>',
    '<h2 id="payload-2">Payload</h2><h2 id="section-i-menu">I menu</h2>',
  ],
])('B-09 %s in an ordinary post', (_name, html, shown) => {
  expect(shape(html)).toBe(shown);
});

const formula = (content: string) => `<p>So <math>${content}</math>.</p>`;

test.each([
  ['mc<sup>2</sup> and 1<sup>st</sup>', 'mc² and 1st'],
  [
    formula(
      '<mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup><annotation encoding="x">no</annotation>',
    ),
    'So E = mc².',
  ],
  [
    formula('<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mi>b</mi></mfrac><msqrt><mn>2</mn></msqrt>'),
    'So (a + 1)/b√2.',
  ],
])('B-09 the formula %j stays readable as text', (html, text) => {
  expect(textOf(html)).toBe(text);
});
