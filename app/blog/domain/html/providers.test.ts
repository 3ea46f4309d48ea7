import { expect, test } from 'vitest';
import { findEmbeddedPage } from './providers.ts';

const base = new URL('https://blog.example/');

test.each([
  ['https://www.youtube.com/embed/a_b-1?feature=oembed', 'YouTube', 'https://www.youtube.com/watch?v=a_b-1'],
  ['//www.youtube-nocookie.com/embed/abc', 'YouTube', 'https://www.youtube.com/watch?v=abc'],
  ['https://youtu.be/abc?t=3', 'YouTube', 'https://www.youtube.com/watch?v=abc'],
  [
    'https://www.youtube.com/embed/videoseries?list=PL1',
    'YouTube',
    'https://www.youtube.com/playlist?list=PL1',
  ],
  ['https://player.vimeo.com/video/123?h=k9&dnt=1', 'Vimeo', 'https://vimeo.com/123/k9'],
  ['https://open.spotify.com/embed/track/x?si=1', 'Spotify', 'https://open.spotify.com/track/x'],
  [
    'https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/a/b',
    'SoundCloud',
    'https://soundcloud.com/a/b',
  ],
  ['https://twitter.com/a/status/1', 'X', 'https://twitter.com/a/status/1'],
  ['https://user:secret@www.maps.example/x', 'maps.example', 'https://www.maps.example/x'],
])('B-09 %s is a page of %s: %s', (address, provider, href) => {
  expect(findEmbeddedPage(address, base)).toMatchObject({ provider, href });
});

test.each(['', ' ', 'javascript:alert(1)', 'data:text/html,x', 'java\nscript:x', 'about:blank', 'blob:x'])(
  'B-09 %j is no page',
  (address) => {
    expect(findEmbeddedPage(address, base)).toBeUndefined();
  },
);

test('B-09 a provider is known by its whole host', () => {
  expect(findEmbeddedPage('https://www.youtube.com.evil.example/embed/a', base)).toEqual({
    provider: 'youtube.com.evil.example',
    verb: 'Open',
    href: 'https://www.youtube.com.evil.example/embed/a',
  });
});
