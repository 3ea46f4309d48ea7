import { serviceLinks } from './navigation.ts';

/** What the header can highlight. */
export type Section = 'about' | 'services' | 'projects' | 'blog';

const roots: Record<string, Section> = {
  about: 'about',
  services: 'services',
  projects: 'projects',
  'case-studies': 'projects',
  blog: 'blog',
  blogs: 'blog',
};

/**
 * The header link that a path belongs to: a page itself, its second path, the parent of a detail page, and
 * Services for every row of its menu. Undefined where the header has no link for it. H-03.
 */
export function findSection(pathname: string): Section | undefined {
  const [, root = ''] = pathname.split('/');
  if (Object.hasOwn(roots, root)) return roots[root];
  return serviceLinks.some(({ to }) => to === pathname) ? 'services' : undefined;
}
