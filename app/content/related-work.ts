import type { CaseStudy } from './case-study.ts';

type Work = Pick<CaseStudy, 'slug' | 'category' | 'services'>;

/** A shared category relates two projects more than one shared service. */
const categoryPoints = 2;

/**
 * The projects most similar to one: those of its category or with services in common, then any others until there are
 * as many as asked for. Among equals the next one in the list is taken, and after the last the first, so that not
 * every page shows the same two.
 */
export function listRelatedWork<T extends Work>(to: T, all: T[], limit: number): T[] {
  const place = all.findIndex(({ slug }) => slug === to.slug);
  return [...all.slice(place + 1), ...all.slice(0, Math.max(place, 0))]
    .map((work) => ({ work, points: countPoints(to, work) }))
    .sort((a, b) => b.points - a.points)
    .slice(0, limit)
    .map(({ work }) => work);
}

function countPoints(to: Work, work: Work): number {
  const shared = work.services.filter((service) => to.services.includes(service)).length;
  return shared + (work.category === to.category ? categoryPoints : 0);
}

/** The projects before and after one in the list; there is none before the first and after the last. */
export function findNeighbours<T extends { slug: string }>(
  slug: string,
  all: T[],
): { previous: T | undefined; next: T | undefined } {
  const place = all.findIndex((work) => work.slug === slug);
  if (place === -1) return { previous: undefined, next: undefined };
  return { previous: all[place - 1], next: all[place + 1] };
}
