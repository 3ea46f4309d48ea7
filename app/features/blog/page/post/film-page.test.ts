import { expect, test } from 'vitest';
import { cleanPostHtml } from '../../domain/html/clean-post-html.ts';
import { holdsFilm } from './film-page.ts';

const clean = (html: string) =>
  cleanPostHtml(html, { blogOrigin: 'https://blog.example', findPicture: () => undefined }).html;

test('B-09 a text that only looks like a film opens nothing', () => {
  for (const html of [
    '<p>&lt;iframe name="film-1"&gt;</p>',
    '<abbr title="<iframe name=&quot;film-1&quot;>">x</abbr>',
    '<abbr title=\'<iframe name="film-1">\'>x</abbr>',
    '<img alt="<iframe name=&quot;film-1">',
    '<pre><iframe name="film-1"></iframe></pre>',
    '<a href="https://x.example/#<iframe name=%22film-1">x</a>',
  ]) {
    expect(holdsFilm(clean(html)), html).toBe(false);
  }
  expect(holdsFilm(clean('<iframe src="https://youtu.be/a_b-1c2D3e4" title="A film"></iframe>'))).toBe(true);
});
