import type { ReadContent } from './content.ts';
import { type ContentFault, createFault } from './content-error.ts';
import { listRedirectFaults } from './list-redirect-faults.ts';

/**
 * Finds faults between files: names that lead to none, addresses given twice, versions that are missing. What one file
 * can tell alone is in its schema. Files with faults of their own are passed over.
 */
export function listCrossFaults(read: ReadContent, has: (path: string) => boolean): ContentFault[] {
  const { site, caseStudies = [], clients, press, services = [], pages = [] } = read;
  return [
    ...listMissing('projects.yaml', 'order', 'case-studies', read.projects?.order),
    ...listMissing('services.yaml', 'order', 'services', read.servicesPage?.order),
    ...services.flatMap(({ slug, proof }) =>
      listMissing(`services/${slug}.md`, 'proof.slugs', 'case-studies', proof.slugs),
    ),
    ...caseStudies.flatMap(({ slug, picture }) =>
      picture && !hasPicture(picture.name)
        ? [
            createFault(
              `case-studies/${slug}.md`,
              'picture.name',
              `there is no picture ${picture.name} in pictures/`,
            ),
          ]
        : [],
    ),
    // Wordmarks of clients and press are drawn into one folder, under the slug.
    ...(press?.mentions ?? [])
      .filter(({ slug }) => clients?.clients.some((client) => client.slug === slug))
      .map(({ slug }) => createFault('press.yaml', 'mentions', `${slug} is also the slug of a client`)),
    ...listSharedPaths(read),
    // The words of the personal page are found by the first of its two paths.
    ...(site && pages.length > 0 && !pages.some(({ path }) => path === site.founder.paths[0])
      ? [createFault('site.yaml', 'founder.paths', `no file in pages/ has the path ${site.founder.paths[0]}`)]
      : []),
    ...listPlanFaults(read),
    ...listVersionFaults(read),
    ...listRedirectFaults(read),
  ];

  function listMissing(file: string, field: string, folder: string, slugs: string[] = []): ContentFault[] {
    return slugs
      .filter((slug) => !has(`${folder}/${slug}.md`))
      .map((slug) => createFault(file, field, `there is no ${folder}/${slug}.md`));
  }

  function hasPicture(name: string): boolean {
    return pictureEndings.some((ending) => has(`pictures/${name}.${ending}`));
  }

  /** Every version before today's must exist, because somebody may have a link to a result of it. */
  function listVersionFaults({ quizzes }: ReadContent): ContentFault[] {
    const [today, ...earlier] = quizzes ?? [];
    if (!today) return [];
    const missing = Array.from({ length: today.version - 1 }, (_, index) => `quiz/${index + 1}.yaml`)
      .filter((file) => !has(file))
      .map((file) => {
        const problem = `there is no ${file}, so results of that version can't be read`;
        return createFault('quiz.yaml', 'version', problem);
      });
    const late = earlier
      .filter(({ version }) => version >= today.version)
      .map(({ version }) =>
        createFault(`quiz/${version}.yaml`, 'version', 'expected one before that of quiz.yaml'),
      );
    return [...missing, ...late];
  }
}

/** The file types that the artwork step reads. */
const pictureEndings = ['jpg', 'jpeg', 'png', 'webp', 'tiff', 'tif'];

function listSharedPaths({ services = [], pages = [] }: ReadContent): ContentFault[] {
  const placed = [
    ...services.map(({ slug, path }) => ({ file: `services/${slug}.md`, path })),
    ...pages.map(({ slug, path }) => ({ file: `pages/${slug}.md`, path })),
  ];
  return placed.flatMap(({ file, path }, index) => {
    const first = placed.findIndex((other) => other.path === path);
    return first === index ? [] : [createFault(file, 'path', `${placed[first]?.file} has this path too`)];
  });
}

/** Faults between the plans, and between them and the table that compares them. */
function listPlanFaults({ plans, pricing }: ReadContent): ContentFault[] {
  if (!plans) return [];
  if (plans.length === 0) return [createFault('pricing', '', 'expected one plan at least')];
  const slugs = plans.map(({ slug }) => slug);
  const highlighted = plans.filter((plan) => plan.highlighted);
  return [
    ...plans.flatMap(({ slug, order }, index) => {
      const first = plans.findIndex((other) => other.order === order);
      const problem = `${slugs[first]}.yaml has this place too`;
      return first === index ? [] : [createFault(`pricing/${slug}.yaml`, 'order', problem)];
    }),
    ...highlighted
      .slice(1)
      .map(({ slug }) =>
        createFault(`pricing/${slug}.yaml`, 'highlighted', 'one plan can stand out, not two'),
      ),
    ...(pricing?.compare.rows ?? []).flatMap((row, index) => {
      const field = `compare.rows[#${index + 1}].plans`;
      const without = slugs.filter((slug) => !Object.hasOwn(row.plans, slug));
      const unknown = Object.keys({ ...row.plans, ...row.closed }).filter((slug) => !slugs.includes(slug));
      return [
        ...without.map((slug) => createFault('pricing.yaml', field, `there is no cell for ${slug}`)),
        ...unknown.map((slug) => createFault('pricing.yaml', field, `there is no pricing/${slug}.yaml`)),
      ];
    }),
  ];
}
