import type { ReadContent } from './content.ts';
import { type ContentFault, createFault } from './content-error.ts';
import type { ContentFolder } from './content-folder.ts';
import { listCaseStudyFaults } from './list-case-study-faults.ts';
import { listPageFaults } from './list-page-faults.ts';
import { listPricingFaults } from './list-pricing-faults.ts';
import { listQuizFaults } from './list-quiz-faults.ts';
import { listRedirectFaults } from './list-redirect-faults.ts';
import { servicePaths } from './testimonials-view.ts';
import { categoryPaths } from './work-summary.ts';

/** Finds faults between fields and files: names that lead nowhere, names given twice, dates in the wrong order. */
export function listCrossFaults(
  read: ReadContent,
  files: Pick<ContentFolder, 'nameOf' | 'has'>,
): ContentFault[] {
  const { site, home, projects, caseStudies = [], testimonials = [], posts = [] } = read;
  const order = projects?.order ?? [];
  const faults: ContentFault[] = [
    ...listPlaceholderFaults('site.yaml', site),
    ...listPlaceholderFaults('home.yaml', home),
    ...listTwice('home.yaml', 'work.chosen', home?.work.chosen),
    ...listClientFaults(read),
    ...listTwice('projects.yaml', 'order', order),
    ...order
      .filter((slug) => !files.has(`case-studies/${slug}.md`))
      .map((slug) => createFault('projects.yaml', 'order', `there is no case-studies/${slug}.md`)),
    ...caseStudies.flatMap(({ slug, category }) =>
      listNearMisses(`case-studies/${slug}.md`, 'category', category, categoryPaths),
    ),
    ...listCaseStudyFaults(read, files.has),
    ...testimonials.flatMap(({ slug, serviceType }) =>
      listNearMisses(`testimonials/${slug}.yaml`, 'serviceType', serviceType, servicePaths),
    ),
    ...listTwice('services.yaml', 'order', read.servicesPage?.order),
    ...listPageFaults(read, files.has),
    ...listPricingFaults(read),
    ...listQuizFaults(read, files.has),
    ...listRedirectFaults(read),
    ...posts
      .filter(({ date, modified }) => modified && Date.parse(modified) < Date.parse(date))
      .map(({ slug }) => createFault(`blog/${slug}.md`, 'modified', 'expected a time after date')),
  ];
  return faults.map((fault) => ({ ...fault, file: files.nameOf(fault.file) }));
}

function listClientFaults({ clients, press }: ReadContent): ContentFault[] {
  const known = clients?.clients.map(({ slug }) => slug) ?? [];
  const mentions = press?.mentions.map(({ slug }) => slug) ?? [];
  return [
    ...listTwice('clients.yaml', 'clients', known),
    ...listTwice('press.yaml', 'mentions', mentions),
    // Wordmarks of clients and press are drawn into one folder, under the slug.
    ...mentions
      .filter((slug) => known.includes(slug))
      .map((slug) => createFault('press.yaml', 'mentions', `${slug} is also the slug of a client`)),
    ...(['wall', 'strip'] as const).flatMap((row) => [
      ...listTwice('clients.yaml', row, clients?.[row]),
      ...(clients?.[row] ?? [])
        .filter((slug) => !known.includes(slug))
        .map((slug) => createFault('clients.yaml', row, `no client has the slug ${slug}`)),
    ]),
  ];
}

function listTwice(path: string, field: string, slugs: string[] = []): ContentFault[] {
  const repeated = new Set(slugs.filter((slug, index) => slugs.indexOf(slug) < index));
  return [...repeated].map((slug) => createFault(path, field, `${slug} stands there twice`));
}

/** Keys of `placeholders` for which the same file has no field. */
function listPlaceholderFaults(
  path: string,
  file?: { placeholders: Record<string, string> },
): ContentFault[] {
  return Object.keys(file?.placeholders ?? {})
    .filter((field) => !hasField(file, field.split('.')))
    .map((field) => createFault(path, `placeholders.${field}`, 'there is no such field in this file'));
}

function hasField(value: unknown, [key, ...rest]: string[]): boolean {
  if (key === undefined) return true;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false;
  return hasField((value as Record<string, unknown>)[key], rest);
}

/**
 * A known name written with other capitals or spaces is a mistake. Any other unknown name is allowed, and its link
 * leads to /services.
 */
function listNearMisses(
  path: string,
  field: string,
  name: string,
  known: Record<string, string>,
): ContentFault[] {
  const bare = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');
  return Object.keys(known)
    .filter((right) => right !== name && bare(right) === bare(name))
    .map((right) => createFault(path, field, `expected ${right}, written just so`));
}
