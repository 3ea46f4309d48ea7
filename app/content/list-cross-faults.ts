import type { ReadContent } from './content.ts';
import type { ContentFault, Finding } from './content-error.ts';
import type { ContentFolder } from './content-folder.ts';
import { listCaseStudyFindings } from './list-case-study-findings.ts';
import { listPageFindings } from './list-page-findings.ts';
import { listPricingFindings } from './list-pricing-findings.ts';
import { listQuizFindings } from './list-quiz-findings.ts';
import { listRedirectFindings } from './list-redirect-findings.ts';
import { servicePaths } from './testimonials-view.ts';
import { categoryPaths } from './work-summary.ts';

/** Finds faults between fields and files: names that lead nowhere, names given twice, dates in the wrong order. */
export function listCrossFaults(
  read: ReadContent,
  files: Pick<ContentFolder, 'nameOf' | 'has'>,
): ContentFault[] {
  const { site, home, projects, caseStudies = [], testimonials = [], posts = [] } = read;
  const order = projects?.order ?? [];
  const findings: Finding[] = [
    ...listPlaceholderFindings('site.yaml', site),
    ...listPlaceholderFindings('home.yaml', home),
    ...listTwice('home.yaml', 'work.chosen', home?.work.chosen),
    ...listClientFindings(read),
    ...listTwice('projects.yaml', 'order', order),
    ...order
      .filter((slug) => !files.has(`case-studies/${slug}.md`))
      .map((slug): Finding => ['projects.yaml', 'order', `there is no case-studies/${slug}.md`]),
    ...caseStudies.flatMap(({ slug, category }) =>
      listNearMisses(`case-studies/${slug}.md`, 'category', category, categoryPaths),
    ),
    ...listCaseStudyFindings(read, files.has),
    ...testimonials.flatMap(({ slug, serviceType }) =>
      listNearMisses(`testimonials/${slug}.yaml`, 'serviceType', serviceType, servicePaths),
    ),
    ...listTwice('services.yaml', 'order', read.servicesPage?.order),
    ...listPageFindings(read, files.has),
    ...listPricingFindings(read),
    ...listQuizFindings(read, files.has),
    ...listRedirectFindings(read),
    ...posts
      .filter(({ date, modified }) => modified && Date.parse(modified) < Date.parse(date))
      .map(({ slug }): Finding => [`blog/${slug}.md`, 'modified', 'expected a time after date']),
  ];
  return findings.map(([path, field, problem]) => ({ file: files.nameOf(path), field, problem }));
}

function listClientFindings({ clients, press }: ReadContent): Finding[] {
  const known = clients?.clients.map(({ slug }) => slug) ?? [];
  const mentions = press?.mentions.map(({ slug }) => slug) ?? [];
  return [
    ...listTwice('clients.yaml', 'clients', known),
    ...listTwice('press.yaml', 'mentions', mentions),
    // Wordmarks of clients and press are drawn into one folder, under the slug.
    ...mentions
      .filter((slug) => known.includes(slug))
      .map((slug): Finding => ['press.yaml', 'mentions', `${slug} is also the slug of a client`]),
    ...(['wall', 'strip'] as const).flatMap((row) => [
      ...listTwice('clients.yaml', row, clients?.[row]),
      ...(clients?.[row] ?? [])
        .filter((slug) => !known.includes(slug))
        .map((slug): Finding => ['clients.yaml', row, `no client has the slug ${slug}`]),
    ]),
  ];
}

function listTwice(path: string, field: string, slugs: string[] = []): Finding[] {
  const repeated = new Set(slugs.filter((slug, index) => slugs.indexOf(slug) < index));
  return [...repeated].map((slug) => [path, field, `${slug} stands there twice`]);
}

/** Keys of `placeholders` for which the same file has no field. */
function listPlaceholderFindings(path: string, file?: { placeholders: Record<string, string> }): Finding[] {
  return Object.keys(file?.placeholders ?? {})
    .filter((field) => !hasField(file, field.split('.')))
    .map((field) => [path, `placeholders.${field}`, 'there is no such field in this file']);
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
function listNearMisses(path: string, field: string, name: string, known: Record<string, string>): Finding[] {
  const bare = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');
  return Object.keys(known)
    .filter((right) => right !== name && bare(right) === bare(name))
    .map((right) => [path, field, `expected ${right}, written just so`]);
}
