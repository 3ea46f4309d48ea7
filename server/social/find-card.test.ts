import path from 'node:path';
import { expect, test } from 'vitest';
import { loadContent } from '#domain/content/load-content.ts';
import { formatResultCode } from '#domain/quiz/result-code.ts';
import { createNoteBlog, silentBlog } from '#tests/source-blogs.ts';
import { createCardFinder } from './find-card.ts';

const content = loadContent(path.resolve('content'));
const samples = createNoteBlog(2);
const find = createCardFinder({ content, blog: createNoteBlog(5), samples });

test('SEO-01 pages, case studies and posts are found by their path', async () => {
  expect(await find('/about')).toMatchObject({
    title: content.pages.find(({ path }) => path === '/about')?.headline,
  });
  expect(await find('/projects/jarli')).toMatchObject({ label: 'Case study', drawing: { slug: 'jarli' } });
  expect(await find('/blog/note-4')).toMatchObject({ title: 'Note 4', label: 'Blog' });
});

test.each(['/', '/nowhere', '/projects/nobody', '/blog/nothing', '/blog/%ff', '/constructor'])(
  'SEO-01 nothing is found at %s',
  async (unknown) => expect(await find(unknown)).toBeUndefined(),
);

test('SEO-01 where the blog is away a sample has its image, and of others nobody says that there are none', async () => {
  const away = createCardFinder({ content, blog: silentBlog, samples });
  expect(await away('/blog/note-1')).toMatchObject({ title: 'Note 1' });
  await expect(away('/blog/note-4')).rejects.toThrow('connection refused');
  expect(await away('/about')).toBeDefined();
});

test('SEO-01 R-08 a result of the quiz is found by its link, and no other', async () => {
  const [quiz] = content.quizzes;
  const code = formatResultCode(
    quiz,
    quiz.questions.map(() => 0),
  );
  expect(await find(`/sustainability-quiz/${code}`)).toMatchObject({ label: 'Sustainability quiz' });
  expect(await find('/sustainability-quiz/1-aaaaaaa')).toBeUndefined();
});
