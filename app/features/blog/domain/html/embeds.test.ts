import { expect, test } from 'vitest';
import { cleanPostHtml } from './clean-post-html.ts';

const clean = (html: string) =>
  cleanPostHtml(html, { blogOrigin: 'https://blog.example', findPicture: () => undefined }).html;

const video = (more = '') =>
  `<iframe ${more} src="https://www.youtube.com/embed/a_b-1c2D3e4?feature=oembed"></iframe>`;

test('B-09 a video becomes a card with a link that fills an empty frame, and one to its page', () => {
  const card = clean(
    `<figure class="wp-block-embed"><div>${video('title="A &quot;film&quot;"')}</div><figcaption>c</figcaption></figure>`,
  );
  expect(card).toBe(
    [
      '<figure class="facade film">',
      '<p><a href="https://www.youtube-nocookie.com/embed/a_b-1c2D3e4?autoplay=1&amp;playsinline=1" target="film-1" rel="nofollow" referrerpolicy="strict-origin" class="play"><span class="btn">Play here</span> <b>A "film"</b></a></p>',
      '<p class="screen">Nothing has been requested from YouTube yet. If you press Play here, it learns your internet address and that you visit this site, and it may store data in your browser.',
      '<iframe name="film-1" title="A &quot;film&quot;: the player loads when you press Play here" sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox" allow="autoplay https://www.youtube-nocookie.com" allowfullscreen></iframe></p>',
      '<p><a href="https://www.youtube.com/watch?v=a_b-1c2D3e4" target="_blank" rel="nofollow noopener">Watch on YouTube<span class="sr"> (opens in a new tab)</span></a></p>',
      '<figcaption>c</figcaption></figure>',
    ].join(''),
  );
});

test('B-09 a video without a title is named after its provider', () => {
  const html = clean('<iframe src="https://vimeo.com/123456"></iframe>');
  expect(html).toContain('<span class="btn">Play here</span> <b>A video on Vimeo</b>');
  expect(html).toContain('allow="autoplay https://player.vimeo.com"');
  expect(html).toContain('>Watch on Vimeo<');
});

test('B-09 each video has a frame of its own', () => {
  const html = clean(video().repeat(3));
  expect(html.match(/(?<=target=")film-\d+/g)).toEqual(['film-1', 'film-2', 'film-3']);
  expect(html.match(/(?<=<iframe name=")film-\d+/g)).toEqual(['film-1', 'film-2', 'film-3']);
});

test('B-09 no frame has an address of any kind', () => {
  const html = clean(
    `${video('srcdoc="x" data-src="https://x.example/"')}<iframe src="https://vimeo.com/1"></iframe>`,
  );
  const frames = html.match(/<iframe[^>]*>/g) ?? [];
  expect(frames).toHaveLength(2);
  for (const frame of frames) expect(frame).not.toMatch(/\ssrc|href=|data-/);
});

test.each(['src="about:blank" data-src', 'src="data:text/html,x" data-lazy-src', 'data-litespeed-src'])(
  'B-09 a frame whose address a lazy loader has moved still names its content: %s',
  (attributes) => {
    expect(clean(`<iframe ${attributes}="https://vimeo.com/76979871"></iframe>`)).toContain('Watch on Vimeo');
  },
);

test('B-09 a recording whose address a lazy loader has moved is still there', () => {
  for (const video of ['<video data-src="/v.mp4"></video>', '<video><source data-src="/v.mp4"></video>'])
    expect(clean(video)).toContain('>Video: v.mp4<');
});

test('B-09 what a script would draw is not left out without a sign', () => {
  const script = '<script async src="https://x.example/w.js"></script>';
  expect(clean(`<div id="chart"></div>${script}`)).toContain('A widget was here');
  expect(clean(`${script}<div id="chart"></div>`)).toContain('A widget was here');
  expect(clean(`${script}<div class="wp-block-spacer"></div><p>Words</p>`)).toBe('<p>Words</p>');
  expect(clean(`${script}<div id="chart"></div>${script}`).match(/A widget was here/g)).toHaveLength(1);
  const pin = 'https://www.pinterest.com/pin/99/';
  expect(clean(`<a data-pin-do="embedPin" href="${pin}"></a>${script}`)).toContain(`>${pin}<`);
  expect(clean(`<a data-share="x" href="https://x.example/"><svg viewBox="0 0 512 512"></svg></a>`)).toBe('');
});

test.each([
  ['<svg viewBox="0 0 800 400"><g><text>2026</text></g></svg>', true],
  ['<svg width="640" height="200"><path d="M0 0"/></svg>', true],
  ['<svg viewBox="0 0 512 512"><path d="M0 0"/></svg>', false],
  ['<svg width="24" height="24"><path d="M0 0"/></svg>', false],
  ['<svg aria-hidden="true" width="640" height="200"><path d="M0 0"/></svg>', false],
  ['<svg hidden width="640" height="200"><text>a</text></svg>', false],
  ['<svg style="display: none" width="640" height="200"></svg>', false],
])('B-09 a drawing within the text is named, and an icon is not: %s', (svg, isNamed) => {
  expect(clean(`<p>Words</p>${svg}`).includes('A drawing was here')).toBe(isNamed);
});

test('B-09 a note about a drawing is not part of a heading, a link or a summary', () => {
  const svg = '<svg width="100" height="100"></svg>';
  const note = /<p class="left-out">A drawing was here, which this page can’t show\.<\/p>/;
  expect(clean(`<h2>${svg}Fast delivery</h2>`)).toMatch(
    new RegExp(`^<h2 id="fast-delivery">Fast delivery</h2>${note.source}$`),
  );
  for (const html of [
    `<p><a href="https://x.example/">Words${svg}</a></p>`,
    `<details><summary>Words${svg}</summary><p>More</p></details>`,
  ]) {
    expect(clean(html)).toMatch(note);
    expect(clean(html)).not.toMatch(/<(a|summary|dt)\b[^>]*>(?:(?!<\/\1>).)*left-out/);
  }
});

test('B-09 a video within a heading or a link is moved out of it', () => {
  expect(clean(`<h2>Words ${video('title=F')}</h2>`)).toMatch(/^<p>Words<\/p><figure class="facade film">/);
  const html = clean(`<a href="https://x.example/">${video('title=F')}</a>`);
  expect(html).toMatch(/^<figure class="facade film">/);
  expect(html).not.toContain('x.example');
});

test('B-09 videos beyond the first two dozen are links', () => {
  const html = clean(video().repeat(30));
  expect(html.match(/<iframe/g)).toHaveLength(24);
  expect(html.match(/Watch on YouTube/g)).toHaveLength(30);
});

test('B-09 a video in an element that a script would turn into a player becomes the same card as its frame', () => {
  const title = 'A hedge';
  const frame = clean(`<iframe title="${title}" src="https://www.youtube.com/embed/a_b-1c2D3e4"></iframe>`);
  const script = '<script src="https://x.example/lite.js"></script>';
  const element = `<lite-youtube videoid="a_b-1c2D3e4" playlabel="Play: ${title}" style="background-image: url('https://i.ytimg.example/x.jpg')"><a href="https://youtube.com/watch?v=a_b-1c2D3e4"><span>Play</span></a></lite-youtube>`;
  expect(clean(`${script}${element}`)).toBe(frame);
  expect(clean('<lite-vimeo videoid="123456"></lite-vimeo>')).toBe(
    clean('<iframe src="https://vimeo.com/123456"></iframe>'),
  );
  expect(clean('<lite-youtube params="x"></lite-youtube>')).toContain('A widget was here');
});
