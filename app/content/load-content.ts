import { builtInPostSchema } from './built-in-post.ts';
import { caseStudySchema } from './case-study.ts';
import type { Content, ReadContent } from './content.ts';
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
import { quizSchema } from './quiz.ts';
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
  const projects = files.readYaml('projects.yaml', projectsPageSchema);
  const servicesPage = files.readYaml('services.yaml', servicesPageSchema);
  const read: ReadContent = {
    site: files.readYaml('site.yaml', siteConfigSchema),
    home: files.readYaml('home.yaml', homeWordsSchema),
    clients: files.readYaml('clients.yaml', clientsSchema),
    press: files.readYaml('press.yaml', pressSchema),
    certifications: files.readYaml('certifications.yaml', certificationsSchema),
    projects,
    testimonials: files
      .listYaml('testimonials', testimonialSchema)
      .sort((a, b) => b.datePublished.localeCompare(a.datePublished)),
    caseStudies: listInOrder(
      projects?.order,
      files
        .listMarkdown('case-studies', caseStudySchema)
        .map(({ body, ...study }) => ({ ...study, longDescription: body })),
    ),
    posts: files
      .listMarkdown('blog', builtInPostSchema)
      .sort((a, b) => Date.parse(b.date) - Date.parse(a.date)),
    redirects: files.readYaml('redirects.yaml', redirectsSchema)?.redirects,
    servicesPage,
    services: listInOrder(servicesPage?.order, files.listMarkdown('services', serviceSchema)),
    process: files.readYaml('process.yaml', processSchema),
    pages: files.listMarkdown('pages', textPageSchema),
    links: files.readYaml('link.yaml', linkPageSchema),
    machines: files.readYaml('machines.yaml', machinesSchema),
    pricing: files.readYaml('pricing.yaml', pricingPageSchema),
    plans: files.listYaml('pricing', planSchema).sort((a, b) => a.order - b.order),
    quizzes: readQuizzes(files),
    search: files.readYaml('search.yaml', searchWordsSchema),
  };
  const between = [
    ...listCrossFaults(read, files.has),
    ...(files.faults.length === 0 ? listAddressFaults(read) : []),
  ];
  const faults = [...files.faults, ...between.map((fault) => ({ ...fault, file: files.nameOf(fault.file) }))];
  if (faults.length > 0) throw new ContentError(faults);
  // A part that could not be read has a fault.
  return read as Content;
}

/** The folder of the older versions, each as `{version}.yaml`. It does not exist before there is one. */
const earlierQuizzes = 'quiz';

/** Reads all versions of the quiz, the newest first; undefined where today's is missing or faulty. */
function readQuizzes(files: ContentFolder): Content['quizzes'] | undefined {
  const today = files.readYaml('quiz.yaml', quizSchema);
  const earlier = files.has(earlierQuizzes) ? files.listYaml(earlierQuizzes, quizSchema) : [];
  for (const { slug, version } of earlier)
    if (slug !== String(version)) {
      const problem = `expected ${slug}, as the file is called`;
      files.faults.push({ file: files.nameOf(`${earlierQuizzes}/${slug}.yaml`), field: 'version', problem });
    }
  return today && [today, ...earlier.sort((a, b) => b.version - a.version)];
}
