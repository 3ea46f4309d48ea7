import { expect, test } from 'vitest';
import { cleanPostHtml } from './clean-post-html.ts';

const clean = (html: string) =>
  cleanPostHtml(html, { blogOrigin: 'https://blog.example', findPicture: () => undefined }).html;

const film = (more = '') =>
  `<iframe ${more} src="https://www.youtube.com/embed/a_b-1c2D3e4?feature=oembed"></iframe>`;

test('B-09 a film becomes a plate with a link that fills an empty frame, and one to its page', () => {
  const plate = clean(
    `<figure class="wp-block-embed"><div>${film('title="A &quot;film&quot;"')}</div><figcaption>c</figcaption></figure>`,
  );
  expect(plate).toBe(
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

test('B-09 a film without a title is named after its provider', () => {
  const html = clean('<iframe src="https://vimeo.com/123456"></iframe>');
  expect(html).toContain('<span class="btn">Play here</span> <b>A video on Vimeo</b>');
  expect(html).toContain('allow="autoplay https://player.vimeo.com"');
  expect(html).toContain('>Watch on Vimeo<');
});

test('B-09 each film has a frame of its own', () => {
  const html = clean(film().repeat(3));
  expect(html.match(/(?<=target=")film-\d+/g)).toEqual(['film-1', 'film-2', 'film-3']);
  expect(html.match(/(?<=<iframe name=")film-\d+/g)).toEqual(['film-1', 'film-2', 'film-3']);
});

test('B-09 no frame has an address of any kind', () => {
  const html = clean(
    `${film('srcdoc="x" data-src="https://x.example/"')}<iframe src="https://vimeo.com/1"></iframe>`,
  );
  const frames = html.match(/<iframe[^>]*>/g) ?? [];
  expect(frames).toHaveLength(2);
  for (const frame of frames) expect(frame).not.toMatch(/\ssrc|href=|data-/);
});

test('B-09 a film within a heading or a link is moved out of it', () => {
  expect(clean(`<h2>Words ${film('title=F')}</h2>`)).toMatch(/^<p>Words<\/p><figure class="facade film">/);
  const html = clean(`<a href="https://x.example/">${film('title=F')}</a>`);
  expect(html).toMatch(/^<figure class="facade film">/);
  expect(html).not.toContain('x.example');
});

test('B-09 films beyond the first two dozen are links', () => {
  const html = clean(film().repeat(30));
  expect(html.match(/<iframe/g)).toHaveLength(24);
  expect(html.match(/Watch on YouTube/g)).toHaveLength(30);
});
