import { expect, test } from 'vitest';
import { brokenBlog } from '#tests/blogs.ts';
import { createTestApp } from '#tests/built-app.ts';

test('R-09 the index links to all tools, guides and the newest posts', async () => {
  const { get, services } = createTestApp();
  const response = await get('/resources');
  const html = await response.text();
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  expect(response.status).toBe(200);
  const { pages, posts } = services.content;
  const linkedPaths = [
    '/website-carbon',
    '/sustainability-quiz',
    ...pages.filter(({ kind }) => kind === 'guide').map(({ path }) => path),
    ...posts.slice(0, 3).map(({ slug }) => `/blog/${slug}`),
  ];
  for (const path of linkedPaths) expect(main).toContain(`href="${path}"`);
});

test('R-09 if the blog fails, the index shows the sample posts and the failure is logged', async () => {
  const { get, logged, services } = createTestApp({ services: { blog: brokenBlog } });
  const response = await get('/resources');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toContain('s-maxage=30');
  expect(await response.text()).toContain(`href="/blog/${services.content.posts[0]?.slug}"`);
  expect(logged.map(({ message }) => message)).toContain('samples stand in for the newest posts');
});
