import { expect, test } from 'vitest';
import { listShareLinks } from './share-links.tsx';

const shared = { url: 'https://saltbush.example/blog/a', title: 'Fish & “chips”, 100% #1 + more' };

test('R-13 share links contain the complete title and URL', () => {
  const { mail, elsewhere } = listShareLinks(shared);
  const email = new URL(mail);
  expect(email.searchParams.get('subject')).toBe(shared.title);
  expect(email.searchParams.get('body')).toBe(`${shared.title}\n${shared.url}`);
  expect(mail).not.toContain('+');
  const [linkedIn, x] = elsewhere.map(({ href }) => new URL(href));
  expect(linkedIn?.searchParams.get('url')).toBe(shared.url);
  expect(x?.searchParams.get('text')).toBe(shared.title);
});
