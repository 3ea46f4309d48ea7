import { expect, test } from 'vitest';
import { cleanPostHtml } from '../../domain/html/clean-post-html.ts';
import type { PostSection } from '../../domain/post.ts';
import { hasVideo, listShownSections } from './post-article.tsx';

test.each<[PostSection['level'][], PostSection['level'][]]>([
  [[2, 2], []],
  [
    [2, 3, 2, 3, 2],
    [2, 2, 2],
  ],
  [
    [2, 3, 3],
    [2, 3, 3],
  ],
])('R-13 a post with sections of the levels %j lists those of %j', (levels, shown) => {
  const sections = levels.map((level, index) => ({ id: `s-${index}`, text: `Section ${index}`, level }));
  expect(listShownSections(sections).map(({ level }) => level)).toEqual(shown);
});

const clean = (html: string) =>
  cleanPostHtml(html, { blogOrigin: 'https://blog.example', findPicture: () => undefined }).html;

test('B-09 a text that only looks like a video opens nothing', () => {
  for (const html of [
    '<p>&lt;iframe name="film-1"&gt;</p>',
    '<abbr title="<iframe name=&quot;film-1&quot;>">x</abbr>',
    '<abbr title=\'<iframe name="film-1">\'>x</abbr>',
    '<img alt="<iframe name=&quot;film-1">',
    '<pre><iframe name="film-1"></iframe></pre>',
    '<a href="https://x.example/#<iframe name=%22film-1">x</a>',
  ]) {
    expect(hasVideo(clean(html)), html).toBe(false);
  }
  expect(hasVideo(clean('<iframe src="https://youtu.be/a_b-1c2D3e4" title="A video"></iframe>'))).toBe(true);
});
