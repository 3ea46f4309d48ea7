import { expect, test } from 'vitest';
import { createNotes } from '#tests/blogs.ts';
import { built, createTestApp } from '#tests/built-app.ts';
import type { Post } from '../../domain/post.ts';

const { cleanPostHtml, createBuiltInBlog } = built;

const notes = createBuiltInBlog(createNotes(1));
const { value: note } = await notes.findPost('note-1');
if (!note) throw new Error('expected a note');
const clean = (html: string) =>
  cleanPostHtml(html, { blogOrigin: 'https://blog.example', findPicture: () => undefined }).html;
const video = clean('<iframe src="https://youtu.be/a_b-1c2D3e4" title="A video"></iframe>');

/** The app with one post of that text, shown and as a draft. */
function openApp(html: string) {
  const post: Post = { ...(note as Post), html };
  const findPost = async () => ({ value: post, staleSeconds: 0 });
  const draft = { state: 'draft', post, status: 'draft', expiresAt: '2026-11-23T05:30:00.000Z' } as const;
  const { get } = createTestApp({
    services: { blog: { ...notes, findPost }, previews: { open: async () => draft } },
  });
  return async (path: string, headers?: Record<string, string>) => {
    const answer = await get(path, headers);
    return { answer, policy: answer.headers.get('content-security-policy')?.split('; ') ?? [] };
  };
}

const frames = 'frame-src https://www.youtube-nocookie.com https://player.vimeo.com';

test.each(['/blog/note-1', '/blog/preview/draft?id=1'])(
  'B-09 a page with a video may show the players, and is as closed as any other else: %s',
  async (path) => {
    const [{ policy }, { policy: plain }] = await Promise.all([
      openApp(video)(path),
      openApp('<p>x</p>')(path),
    ]);
    expect(plain.join()).not.toContain('frame-src');
    expect(plain.join()).not.toMatch(/youtube|vimeo/);
    expect(policy).toEqual([...plain, frames]);
    expect(plain).toEqual((await openApp(video)('/about')).policy);
  },
);

test("B-09 a 304 for a page with a video carries the page's own policy again", async () => {
  const open = openApp(video);
  const first = await open('/blog/note-1');
  const again = await open('/blog/note-1', { 'if-none-match': first.answer.headers.get('etag') ?? '' });
  expect(again.answer.status).toBe(304);
  expect(again.policy).toEqual(first.policy);
});
