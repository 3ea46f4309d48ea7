import path from 'node:path';
import { expect, test } from 'vitest';
import { loadContent } from '#app/content/load-content.ts';
import { formatResultCode } from '#app/features/quiz/domain/result-code.ts';
import { createNoteBlog, silentBlog } from '#tests/source-blogs.ts';
import { createCardFinder } from './find-card.ts';

const content = loadContent(path.resolve('content'));
const samples = createNoteBlog(2);
const find = createCardFinder({ content, blog: createNoteBlog(5), samples });
const [quiz] = content.quizzes;
const code = formatResultCode(
  quiz,
  quiz.questions.map(() => 0),
);

test.each<[string, object]>([
  ['/about', { title: content.pages.find(({ path }) => path === '/about')?.headline }],
  ['/projects/jarli', { label: 'Case study', drawing: { slug: 'jarli' } }],
  ['/blog/note-4', { title: 'Note 4', label: 'Blog' }],
  ['/blog/category/odd-ones', { title: 'Odd ones' }],
  ['/blog/tag/notes', { title: 'Tagged Notes' }],
  [`/sustainability-quiz/${code}`, { label: 'Sustainability quiz' }],
])('SEO-01 R-08 the image of %s is found by its path', async (found, card) => {
  expect(await find(found)).toMatchObject(card);
});

test.each([
  '/',
  '/nowhere',
  '/about/',
  '/projects/nobody',
  '/blog/nothing',
  '/blog/category/notes',
  '/blog/%ff',
  '/sustainability-quiz/1-a',
])('SEO-01 R-08 nothing is found at %s', async (unknown) => expect(await find(unknown)).toBeUndefined());

test('SEO-01 while the blog is down, samples have their images and other posts do not return 404', async () => {
  const away = createCardFinder({ content, blog: silentBlog, samples });
  expect(await away('/blog/note-1')).toMatchObject({ title: 'Note 1' });
  await expect(away('/blog/note-4')).rejects.toThrow('connection refused');
  expect(await away('/about')).toBeDefined();
});
