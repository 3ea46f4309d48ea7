import type { ReadContent } from './content.ts';
import { normalizePath } from './redirects.ts';

/** The file types that the artwork step reads. */
const pictureEndings = ['jpg', 'jpeg', 'png', 'webp', 'tiff', 'tif'];

/**
 * Lists faults between files: references to missing files, duplicate paths, missing table cells. Rules for a single file
 * are in its schema. Files with faults of their own are skipped.
 */
export function listCrossFaults(read: Partial<ReadContent>, has: (file: string) => boolean): string[] {
  const { projects, servicesPage, pricing, quiz } = read;
  const { caseStudies = [], services = [], pages = [], plans = [], testimonials = [] } = read;
  const { categories = {}, serviceTypes = {} } = servicesPage ?? {};
  const rows = (pricing?.compare.rows ?? []).map((row, index) => ({
    ...row,
    field: `pricing.yaml: compare.rows[#${index + 1}].plans`,
  }));
  const named: [field: string, pattern: string, slugs: string[]][] = [
    ['projects.yaml: order', 'case-studies/*.md', projects?.order ?? []],
    ['services.yaml: order', 'services/*.md', servicesPage?.order ?? []],
    // Links to results of earlier versions must keep working.
    ['quiz.yaml: version', 'quiz/*.yaml', listUpTo((quiz?.version ?? 1) - 1)],
  ];
  for (const [field, byName] of Object.entries({ categories, serviceTypes }))
    for (const [name, slug] of Object.entries(byName))
      named.push([`services.yaml: ${field}.${name}`, 'services/*.md', slug ? [slug] : []]);
  for (const { slug, proof } of services)
    named.push([`services/${slug}.md: proof.slugs`, 'case-studies/*.md', proof.slugs]);
  for (const row of rows)
    named.push([row.field, 'pricing/*.yaml', Object.keys({ ...row.plans, ...row.closed })]);

  const placed = [
    ...services.map(({ slug, path }) => ({ file: `services/${slug}.md`, path })),
    ...pages.map(({ slug, path }) => ({ file: `pages/${slug}.md`, path })),
  ];
  const hasPicture = (name: string) => pictureEndings.some((ending) => has(`pictures/${name}.${ending}`));
  return [
    ...named.flatMap(([field, pattern, slugs]) =>
      slugs
        .map((slug) => pattern.replace('*', slug))
        .filter((file) => !has(file))
        .map((file) => `${field}: there is no ${file}`),
    ),
    ...caseStudies.flatMap(({ slug, category }) =>
      listMisspelt(`case-studies/${slug}.md: category`, category, categories),
    ),
    ...testimonials.flatMap(({ slug, serviceType }) =>
      listMisspelt(`testimonials/${slug}.yaml: serviceType`, serviceType, serviceTypes),
    ),
    ...caseStudies.flatMap(({ slug, picture }) =>
      picture && !hasPicture(picture.name)
        ? [`case-studies/${slug}.md: picture.name: there is no picture ${picture.name} in pictures/`]
        : [],
    ),
    ...rows.flatMap((row) =>
      plans
        .filter(({ slug }) => !Object.hasOwn(row.plans, slug))
        .map(({ slug }) => `${row.field}: there is no cell for ${slug}`),
    ),
    ...placed.flatMap(({ file, path }) => {
      const first = placed.find((page) => page.path === path)?.file;
      return first === file ? [] : [`${file}: path: ${first} has this path too`];
    }),
  ];
}

/** Any name is allowed, but a known one with different capitals or spaces is a mistake. */
function listMisspelt(field: string, name: string, known: object): string[] {
  const bare = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const meant = Object.keys(known).find((key) => bare(key) === bare(name));
  return meant && meant !== name
    ? [`${field}: expected ${meant}, written just so, found ${JSON.stringify(name)}`]
    : [];
}

const listUpTo = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

/** Lists pages that are linked from elsewhere, but have neither a file nor a redirect. */
export function listMissingPages({ site, services, pages, caseStudies, redirects }: ReadContent): string[] {
  const [founderPath] = site.founder.paths;
  const known = [
    ...[...services, ...pages].map(({ path }) => path),
    ...caseStudies.filter(({ draft }) => !draft).map(({ slug }) => `/projects/${slug}`),
    ...redirects.redirects.map(({ from }) => normalizePath(from)),
  ];
  return [
    ...redirects.promised
      .filter((path) => !known.includes(path))
      .map(
        (path) => `redirects.yaml: redirects: expected an entry for ${path}, where no file has a page now`,
      ),
    ...(pages.some(({ path }) => path === founderPath)
      ? []
      : [`site.yaml: founder.paths: no file in pages/ has the path ${founderPath}`]),
  ];
}
