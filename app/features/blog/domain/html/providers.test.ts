import { expect, test } from 'vitest';
import { findEmbeddedPage, playerOrigins } from './providers.ts';

const base = new URL('https://blog.example/');
const find = (address: string) => findEmbeddedPage(address, base)?.player;

const id = 'a_b-1c2D3e4';
const playsVideo = `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&playsinline=1`;
const list = 'PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf';

test.each([
  `https://www.youtube.com/embed/${id}?feature=oembed`,
  `//www.youtube-nocookie.com/embed/${id}`,
  `http://youtube.com/embed/${id}/`,
  `https://www.youtube.com/watch?v=${id}&list=${list}&pp=tracking`,
  `https://m.youtube.com/watch?app=desktop&v=${id}`,
  `https://music.youtube.com/watch?v=${id}`,
  `https://www.youtube.com/shorts/${id}?si=tracking`,
  `https://www.youtube.com/live/${id}`,
  `https://www.youtube.com/v/${id}&hl=en&fs=1`,
  `https://youtu.be/${id}?si=tracking`,
  ` https://user:secret@youtu.be/${id} `,
])('B-09 %s plays on the host without cookies, which gets the id and nothing else', (address) => {
  expect(find(address)).toBe(playsVideo);
});

test.each([
  [`https://www.youtube.com/embed/${id}?start=90`, '90'],
  [`https://youtu.be/${id}?t=75s`, '75'],
])('B-09 %s starts at second %s', (address, start) => {
  expect(find(address)).toBe(playsVideo.replace('?', `?start=${start}&`));
});

test.each([
  `https://www.youtube.com/embed/videoseries?list=${list}`,
  `https://www.youtube.com/playlist?list=${list}`,
])('B-09 %s plays a playlist', (address) => {
  expect(find(address)).toBe(
    `https://www.youtube-nocookie.com/embed/videoseries?list=${list}&autoplay=1&playsinline=1`,
  );
});

test.each([
  ['https://player.vimeo.com/video/123456?h=0a1b2c3d4e&app_id=122963', '123456?h=0a1b2c3d4e&'],
  ['https://vimeo.com/123456/0a1b2c3d4e', '123456?h=0a1b2c3d4e&'],
  ['https://vimeo.com/123456', '123456?'],
])('B-09 %s plays on Vimeo with tracking turned off', (address, video) => {
  expect(find(address)).toBe(`https://player.vimeo.com/video/${video}dnt=1&autoplay=1`);
});

test.each([
  'https://www.youtube.com/embed/tooshort',
  `https://www.youtube.com/embed/${id}x`,
  `https://www.youtube.com/embed/${id}%22onload=x`,
  `https://www.youtube.com/embed/${id}/../../redirect?v=${id}`,
  `https://www.youtube.com/redirect?v=${id}`,
  'https://www.youtube.com/watch?v=<script>xxx',
  'https://www.youtube.com/embed/live_stream?channel=UCxxxxxxxxxxxxxxxxxxxxxx',
  'https://www.youtube.com/embed/videoseries',
  'https://www.youtube.com/playlist?list=WL',
  `https://www.youtube.com/embed/videoseries?list=${list}%26x=y`,
  `https://www.youtube.com/embed/videoseries?list=${'x'.repeat(65)}`,
  'https://www.youtube.com/@somebody',
  `https://youtu.be//${id}`,
  `https://youtu.be/${id}/more`,
  `https://www.youtube.com:8443/embed/${id}`,
  `https://www.youtube.com.evil.example/embed/${id}`,
  `https://evil.example/https://youtu.be/${id}`,
  `https://youtu.be@evil.example/${id}`,
  `javascript://youtu.be/${id}`,
  'https://vimeo.com/showcase/123456',
  'https://vimeo.com/event/123456',
  'https://vimeo.com/user123456',
  'https://vimeo.com/123456x',
  'https://vimeo.com/1234567890123',
  'https://player.vimeo.com/video/123456?h=not-a-key',
  'https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC',
  'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1',
  'https://www.google.com/maps/embed?pb=1',
])('B-09 %s does not play in our page', (address) => {
  expect(find(address)).toBeUndefined();
});

test('B-09 an invalid start time is ignored', () => {
  for (const t of ['1m30s', '-1', '9'.repeat(7), '1&x=y']) {
    expect(find(`https://youtu.be/${id}?t=${encodeURIComponent(t)}`)).toBe(playsVideo);
  }
});

test('B-09 every player is on a host that a page with a video may show', () => {
  for (const address of [`https://youtu.be/${id}`, 'https://vimeo.com/1'])
    expect(playerOrigins).toContain(new URL(find(address) ?? '').origin);
  expect(playerOrigins).toEqual(['https://www.youtube-nocookie.com', 'https://player.vimeo.com']);
});

test.each([
  [
    'https://www.youtube.com/embed/a_b-1c2D3e4?feature=oembed',
    'YouTube',
    'https://www.youtube.com/watch?v=a_b-1c2D3e4',
  ],
  [
    `https://www.youtube.com/embed/videoseries?list=${list}`,
    'YouTube',
    `https://www.youtube.com/playlist?list=${list}`,
  ],
  ['https://www.youtube.com/embed/short', 'YouTube', 'https://www.youtube.com/embed/short'],
  ['https://player.vimeo.com/video/123?h=0a1b2c&dnt=1', 'Vimeo', 'https://vimeo.com/123/0a1b2c'],
  ['https://open.spotify.com/episode/x', 'open.spotify.com', 'https://open.spotify.com/episode/x'],
  ['https://user:secret@www.maps.example/x', 'maps.example', 'https://www.maps.example/x'],
])('B-09 %s is a page of %s: %s', (address, provider, href) => {
  expect(findEmbeddedPage(address, base)).toMatchObject({ provider, href });
});

test.each(['', ' ', 'javascript:alert(1)', 'data:text/html,x', 'java\nscript:x', 'about:blank', 'blob:x'])(
  'B-09 %j is not the address of a page',
  (address) => {
    expect(findEmbeddedPage(address, base)).toBeUndefined();
  },
);

test('B-09 a provider is recognised by its whole host', () => {
  expect(findEmbeddedPage('https://www.youtube.com.evil.example/embed/a', base)).toEqual({
    provider: 'youtube.com.evil.example',
    href: 'https://www.youtube.com.evil.example/embed/a',
  });
});
