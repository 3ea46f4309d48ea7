import { builtInPostSchema } from './built-in-post.ts';
import { caseStudySchema } from './case-study.ts';
import type { Content } from './content.ts';
import { ContentError } from './content-error.ts';
import { type ContentFolder, createContentFolder } from './content-folder.ts';
import { homeWordsSchema } from './home-words.ts';
import { listAddressFaults } from './list-address-faults.ts';
import { listCrossFaults } from './list-cross-faults.ts';
import { machinesSchema } from './machines.ts';
import { linkPageSchema, listInOrder, projectsPageSchema, servicesPageSchema } from './page-words.ts';
import { planSchema } from './plan.ts';
import { pricingPageSchema } from './pricing-page.ts';
import { certificationsSchema, clientsSchema, pressSchema, testimonialSchema } from './proof.ts';
import { type Quiz, quizSchema } from './quiz.ts';
import { redirectsSchema } from './redirects.ts';
import { searchWordsSchema } from './search-words.ts';
import { processSchema, serviceSchema } from './service.ts';
import { siteConfigSchema } from './site-config.ts';
import { textPageSchema } from './text-page.ts';

/**
 * Reads and checks the whole content folder once, at start. Throws a ContentError that names every fault of every
 * file.
 */
export function loadContent(folder: string): Content {
  const files = createContentFolder(folder);
  const site = files.readYaml('site.yaml', siteConfigSchema);
  const home = files.readYaml('home.yaml', homeWordsSchema);
  const clients = files.readYaml('clients.yaml', clientsSchema);
  const press = files.readYaml('press.yaml', pressSchema);
  const certifications = files.readYaml('certifications.yaml', certificationsSchema);
  const projects = files.readYaml('projects.yaml', projectsPageSchema);
  const testimonials = files
    .listYaml('testimonials', testimonialSchema)
    .sort((a, b) => b.datePublished.localeCompare(a.datePublished));
  const caseStudies = files
    .listMarkdown('case-studies', caseStudySchema)
    .map(({ slug, fields, body }) => ({ ...fields, slug, longDescription: body }));
  const posts = files
    .listMarkdown('blog', builtInPostSchema)
    .map(({ slug, fields, body }) => ({ ...fields, slug, body }))
    .sort((a, b) => Date.parse(b.date) - Date.parse(a.date));

  const moved = files.readYaml('redirects.yaml', redirectsSchema);

  const own = readPages(files);
  const { servicesPage, process, links, pricing, machines } = own;

  const quizzes = readQuizzes(files);
  const search = files.readYaml('search.yaml', searchWordsSchema);
  const read = {
    site,
    home,
    clients,
    press,
    certifications,
    testimonials,
    caseStudies,
    posts,
    projects,
    quizzes,
    redirects: moved?.redirects,
    ...own,
  };
  const missing = files.faults.length > 0 ? [] : listAddressFaults(read);
  const faults = [
    ...files.faults,
    ...listCrossFaults(read, files),
    ...missing.map((fault) => ({ ...fault, file: files.nameOf(fault.file) })),
  ];
  const complete =
    site &&
    home &&
    clients &&
    press &&
    certifications &&
    projects &&
    servicesPage &&
    process &&
    links &&
    pricing &&
    quizzes &&
    machines &&
    search &&
    moved;
  if (faults.length > 0 || !complete) throw new ContentError(faults);
  return {
    site,
    home,
    projects,
    caseStudies: listInOrder(projects.order, caseStudies),
    testimonials,
    clients,
    press,
    certifications,
    posts,
    servicesPage,
    services: listInOrder(servicesPage.order, own.services),
    process,
    pages: own.pages,
    links,
    pricing,
    plans: own.plans,
    quizzes,
    machines,
    search,
    redirects: moved.redirects,
  };
}

/** The folder of the older versions, each as `{version}.yaml`. */
const earlierQuizzes = 'quiz';

/** Reads all versions of the quiz, the newest first; undefined where today's is missing or faulty. */
function readQuizzes(files: ContentFolder): [today: Quiz, ...earlier: Quiz[]] | undefined {
  const today = files.readYaml('quiz.yaml', quizSchema);
  // The folder does not exist before there is an older version.
  const earlier = files.has(earlierQuizzes) ? files.listYaml(earlierQuizzes, quizSchema) : [];
  for (const { slug, version } of earlier)
    if (slug !== String(version)) {
      const problem = `expected ${slug}, as the file is called`;
      files.faults.push({ file: files.nameOf(`${earlierQuizzes}/${slug}.yaml`), field: 'version', problem });
    }
  return today && [today, ...earlier.sort((a, b) => b.version - a.version)];
}

/**
 * Reads the words of service pages, text pages, the link page and the prices. A file with faults of its own is left
 * out.
 */
function readPages(files: ContentFolder) {
  return {
    servicesPage: files.readYaml('services.yaml', servicesPageSchema),
    services: files
      .listMarkdown('services', serviceSchema)
      .map(({ slug, fields, body }) => ({ ...fields, slug, body })),
    process: files.readYaml('process.yaml', processSchema),
    pages: files
      .listMarkdown('pages', textPageSchema)
      .map(({ slug, fields, body }) => ({ ...fields, slug, body })),
    links: files.readYaml('link.yaml', linkPageSchema),
    machines: files.readYaml('machines.yaml', machinesSchema),
    pricing: files.readYaml('pricing.yaml', pricingPageSchema),
    plans: files.listYaml('pricing', planSchema).sort((a, b) => a.order - b.order),
  };
}
