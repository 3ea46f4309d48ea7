import { expect, test } from 'vitest';
import {
  describeSocialCard,
  formatSocialImagePath,
  parseSocialImagePath,
  type SocialCard,
} from './social-card.ts';

const card: SocialCard = {
  path: '/services/ai-seo',
  title: 'AI-driven SEO',
  drawing: { kind: 'headland' },
};

test('SEO-01 the URL of an image names its page and changes with its text and drawing', () => {
  const path = formatSocialImagePath(card);
  expect(path).toMatch(/^\/social\/services\/ai-seo\.[0-9a-z]+\.png$/);
  expect(formatSocialImagePath({ ...card })).toBe(path);
  const others: Partial<SocialCard>[] = [
    { title: 'AI-driven SEO.' },
    { label: 'Service' },
    { drawing: { kind: 'plate', slug: 'a', formation: 'scribble' } },
  ];
  const paths = [path, ...others.map((change) => formatSocialImagePath({ ...card, ...change }))];
  expect(new Set(paths).size).toBe(paths.length);
});

test.each(['/services/ai-seo', '/blog/a.b', '/blog/%E6%B5%B7'])(
  'SEO-01 the page %s is read back from the address of its image',
  (path) => {
    expect(parseSocialImagePath(formatSocialImagePath({ ...card, path }))?.path).toBe(path);
  },
);

test.each(
  '/social/ /social/about /social/about.png /social/about.A!.png /social/.1.png /about.1.png'.split(' '),
)('SEO-01 %s is not the address of an image', (path) => {
  expect(parseSocialImagePath(path)).toBeUndefined();
});

test('SEO-01 the alternative text of an image gives its words and says what is drawn beside them', () => {
  expect(describeSocialCard(card)).toBe(
    '“AI-driven SEO”, over a drawn headland with saltbush on top, with the name Saltbush.',
  );
  const drawing = { kind: 'plate', slug: 'jarli' } as const;
  expect(describeSocialCard({ title: 'Jarli', drawing })).toContain('beside the picture');
});
