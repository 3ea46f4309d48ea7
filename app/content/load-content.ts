import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listCrossFaults, listMissingPages } from './check-content.ts';
import { type Content, contentFiles, type ReadContent } from './content.ts';
import { ContentError, readContentFiles } from './content-files.ts';
import { findServicePath } from './page-copy.ts';

/** Reads and validates the entire content folder at startup. Throws a `ContentError` with every fault in every file. */
export function loadContent(folder: string): Content {
  const faults: string[] = [];
  const read = Object.fromEntries(
    Object.entries(contentFiles).map(([part, [pattern, schema]]) => [
      part,
      readContentFiles(folder, pattern, schema, faults),
    ]),
  ) as ReadContent;
  // Missing pages are only checked if all files are valid, because faulty files are left out and would count as missing.
  if (faults.length === 0) faults.push(...listMissingPages(read));
  faults.push(...listCrossFaults(read, (file) => existsSync(join(folder, file))));
  if (faults.length > 0) throw new ContentError(faults);

  const { quiz, earlierQuizzes, redirects, ...parts } = read;
  const { categories, serviceTypes } = read.servicesPage;
  const testimonials = read.testimonials.map((testimonial) => ({
    ...testimonial,
    servicePath: findServicePath(read.services, serviceTypes, testimonial.serviceType),
  }));
  const caseStudies = read.caseStudies.map((study) => ({
    ...study,
    categoryPath: findServicePath(read.services, categories, study.category),
  }));
  return {
    ...parts,
    caseStudies: listInOrder(read.projects.order, caseStudies),
    services: listInOrder(read.servicesPage.order, read.services),
    testimonials: testimonials.sort((a, b) => b.datePublished.localeCompare(a.datePublished)),
    posts: read.posts.sort((a, b) => Date.parse(b.date) - Date.parse(a.date)),
    plans: read.plans.sort((a, b) => a.order - b.order),
    quizzes: [quiz, ...earlierQuizzes.sort((a, b) => b.version - a.version)],
    redirects: redirects.redirects,
  };
}

/** Sorts the entries by `order`. Entries that it does not contain follow, sorted by title. */
function listInOrder<T extends { slug: string; title: string }>(order: string[], entries: T[]): T[] {
  const rank = ({ slug }: T) => (order.includes(slug) ? order.indexOf(slug) : order.length);
  return entries.sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title, 'en-AU'));
}
