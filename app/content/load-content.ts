import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listCrossFaults, listMissingPages } from './check-content.ts';
import { type Content, contentFiles, type ReadContent } from './content.ts';
import { ContentError, readContentFiles } from './content-files.ts';

/**
 * Reads and checks the whole content folder once, at start. Throws a ContentError that names every fault of every
 * file.
 */
export function loadContent(folder: string): Content {
  const faults: string[] = [];
  const read = Object.fromEntries(
    Object.entries(contentFiles).map(([part, [pattern, schema]]) => [
      part,
      readContentFiles(folder, pattern, schema, faults),
    ]),
  ) as ReadContent;
  // A file with a fault of its own is not there yet, so only the whole can show that a page is missing.
  if (faults.length === 0) faults.push(...listMissingPages(read));
  faults.push(...listCrossFaults(read, (file) => existsSync(join(folder, file))));
  if (faults.length > 0) throw new ContentError(faults);

  const { quiz, earlierQuizzes, redirects, ...parts } = read;
  return {
    ...parts,
    caseStudies: listInOrder(read.projects.order, read.caseStudies),
    services: listInOrder(read.servicesPage.order, read.services),
    testimonials: read.testimonials.sort((a, b) => b.datePublished.localeCompare(a.datePublished)),
    posts: read.posts.sort((a, b) => Date.parse(b.date) - Date.parse(a.date)),
    plans: read.plans.sort((a, b) => a.order - b.order),
    quizzes: [quiz, ...earlierQuizzes.sort((a, b) => b.version - a.version)],
    redirects: redirects.redirects,
  };
}

/** The entries in that order. Those that it does not name follow, by title. */
function listInOrder<T extends { slug: string; title: string }>(order: string[], entries: T[]): T[] {
  const rank = ({ slug }: T) => (order.includes(slug) ? order.indexOf(slug) : order.length);
  return entries.sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title, 'en-AU'));
}
