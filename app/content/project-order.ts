import { z } from 'zod';

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens');

/**
 * `content/projects.yaml`: the order of the case studies in lists, chosen so that no two neighbours look alike. Case
 * studies that it does not name follow, by title.
 */
export const projectOrderSchema = z.strictObject({ order: z.array(slug) });

/** The same case studies in that order. */
export function listInOrder<T extends { slug: string; title: string }>(
  order: string[],
  caseStudies: T[],
): T[] {
  const rank = (slug: string) => {
    const place = order.indexOf(slug);
    return place === -1 ? order.length : place;
  };
  return caseStudies.toSorted(
    (a, b) => rank(a.slug) - rank(b.slug) || a.title.localeCompare(b.title, 'en-AU'),
  );
}
