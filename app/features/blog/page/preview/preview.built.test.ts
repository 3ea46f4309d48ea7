import { expect, test } from 'vitest';
import { createNotes } from '#tests/blogs.ts';
import { built, createNoteBlog, createTestApp } from '#tests/built-app.ts';
import type { BlogPreviews, Preview } from '../../domain/blog-source.ts';

const { BlogError } = built;

const { value: post } = await createNoteBlog(1).findPost('note-1');
if (!post) throw new Error('expected a note');

const link = '/blog/preview/draft?id=12&expires=1&signature=x';

async function open(preview: Preview | Error, path = link) {
  const queries: string[] = [];
  const previews: BlogPreviews = {
    async open(query) {
      queries.push(String(query));
      if (preview instanceof Error) throw preview;
      return preview;
    },
  };
  const { get, app } = createTestApp({ services: { previews } });
  const response = await get(path);
  return { response, html: (await response.text()).replaceAll('<!-- -->', ''), queries, app };
}

const draft: Preview = { state: 'draft', post, status: 'draft', expiresAt: '2026-11-23T05:30:00.000Z' };

test('B-09 a draft shows as the post it will be, under a bar that says so', async () => {
  const { response, html, queries } = await open(draft);
  expect(response.status).toBe(200);
  expect(queries).toEqual(['id=12&expires=1&signature=x']);
  expect(html).toContain('Preview of a draft.');
  expect(html).toContain('23 November 2026, 4:30 pm in Sydney');
  expect(html).toContain('<h1 dir="auto">Note 1</h1>');
  expect(html).toContain('Words of note 1.');
});

test.each(['', '.data'])(
  'B-09 nobody keeps a preview, lists it, or learns its address: /blog/preview/draft%s',
  async (form) => {
    const { response, html, app } = await open(draft, link.replace('?', `${form}?`));
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('x-page-cache')).toBe('pass');
    expect(app.pages.cache.size).toBe(0);
    expect(html).not.toContain('rel="canonical"');
  },
);

test.each([
  ['forged', 403, 'This link does not open a preview'],
  ['expired', 410, 'This preview has ended'],
  ['unknown', 404, 'This draft no longer exists'],
  ['locked', 502, 'WordPress does not show its drafts'],
] as const)('B-09 a link that is %s is %i and says what to do', async (state, status, title) => {
  const { response, html } = await open({ state });
  expect(response.status).toBe(status);
  expect(html).toContain(`<h1>${title}</h1>`);
});

test('B-10 a draft of a WordPress that does not answer is 503, not gone', async () => {
  const { response, html } = await open(new BlogError('time-out', 'late'));
  expect(response.status).toBe(503);
  expect(html).toContain('WordPress is not responding right now');
});

test('R-13 a post may have the slug preview', async () => {
  const blog = built.createBuiltInBlog(createNotes(1, { slug: 'preview' }));
  const { get } = createTestApp({ services: { blog } });
  expect((await get('/blog/preview')).status).toBe(200);
});

test('B-09 a site that may not read drafts has no previews', async () => {
  expect((await createTestApp().get(link)).status).toBe(404);
});
