import { expect, test } from 'vitest';
import { createPageCard, createPostCard, createProjectCard } from './page-cards.ts';
import { describeSocialCard, formatSocialImagePath, parseSocialImagePath } from './social-card.ts';

const card = createPageCard('/services/ai-seo', 'AI-driven SEO');

test('SEO-01 the address of an image names its page and changes with every word and drawing', () => {
  const path = formatSocialImagePath(card);
  expect(path).toMatch(/^\/social\/services\/ai-seo\.[0-9a-z]+\.png$/);
  expect(formatSocialImagePath({ ...card })).toBe(path);
  const others = [
    { ...card, title: 'AI-driven SEO.' },
    { ...card, label: 'Service' },
    { ...card, drawing: { kind: 'plate', slug: 'a', of: 'post' } as const },
    { ...card, drawing: { kind: 'plate', slug: 'b', of: 'post' } as const },
    { ...card, drawing: { kind: 'plate', slug: 'a', of: 'project' } as const },
  ].map(formatSocialImagePath);
  expect(new Set([path, ...others]).size).toBe(6);
});

test('SEO-01 an address is read back as page and version', () => {
  for (const path of ['/services/ai-seo', '/blog/a.b', '/blog/%E6%B5%B7']) {
    const parsed = parseSocialImagePath(formatSocialImagePath({ ...card, path }));
    expect(parsed?.path).toBe(path);
  }
});

test.each([
  '/social/',
  '/social/about',
  '/social/about.png',
  '/social/about.A!.png',
  '/social/.1.png',
  '/about.1.png',
])('SEO-01 %s is no address of an image', (path) => expect(parseSocialImagePath(path)).toBeUndefined());

test('SEO-01 who can’t see an image is told its words and what they stand beside', () => {
  expect(describeSocialCard(card)).toBe(
    '“AI-driven SEO”, over a drawn headland with saltbush on top, with the name Saltbush.',
  );
  expect(describeSocialCard(createProjectCard({ slug: 'jarli', title: 'Jarli' }))).toContain(
    'beside the picture',
  );
});

test('SEO-01 a title of WordPress that is a whole paragraph is cut', () => {
  expect(createPostCard({ slug: 'long', title: 'x'.repeat(5000) }).title).toHaveLength(200);
});
