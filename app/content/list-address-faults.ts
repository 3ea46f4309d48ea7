import type { ReadContent } from './content.ts';
import { type ContentFault, createFault } from './content-error.ts';
import { serviceAnchors } from './service.ts';

/** The projects that the specification names. */
const projectSlugs = [
  'barangaroo-wulugul-walk',
  'connected-design-sustainable-web-architecture',
  'fashion-rack-hire-seo-web-design',
  'focus-gum-ecommerce-growth',
  'jarli',
  'kwoop-arrest2release',
  'medibis-crowdfunding-campaign',
  'museums-of-history-nsw',
  'national-art-school-google-ads',
  'popology',
  'royal-botanic-garden',
  'sydney-jewish-museum',
  'toasty',
  'wellizen-seo-growth',
  'willow-legal-resource-crisis-web-design',
];

/** The paths of; there may be further services. */
const servicePagePaths = [
  '/services/sustainable-web-design',
  '/services/ai-seo',
  '/services/digital-marketing',
  '/services/content-creation',
  '/services/digital-content-creation',
  '/fix-your-website',
];

/** The paths of, and of the page of method that HP-14 links to. */
const textPagePaths = [
  '/about',
  '/always-was',
  '/green-hosting-guide',
  '/method',
  '/no-fluff',
  '/privacy',
  '/resources',
  '/seo-booster',
  '/seo-tools-comparison',
  '/terms',
  '/visibility-accelerator',
  '/website-carbon',
];

/** Pages that show the six steps, besides the services overview (HP-15). */
const processPaths = ['/services/sustainable-web-design', '/visibility-accelerator'];

/** The blog's sample posts on Home (B-07). */
const minPosts = 3;

/**
 * Addresses, anchors and sections of the specification that no file provides: links from elsewhere would lead nowhere. A
 * service whose address differs from the name of its file is a fault too, because its picture has the name of the file.
 * Only content whose files are all readable is judged, because a file with a fault is not a missing one.
 */
export function listAddressFaults(read: ReadContent): ContentFault[] {
  const { services = [], pages = [] } = read;
  const caseStudies = read.caseStudies?.filter(({ draft }) => !draft) ?? [];
  const posts = read.posts?.filter(({ draft }) => !draft) ?? [];
  const placed = [
    ...services.map((page) => ({ file: `services/${page.slug}.md`, ...page })),
    ...pages.map((page) => ({ file: `pages/${page.slug}.md`, ...page })),
  ];
  const listMissing = (folder: string, paths: string[], present: { path: string }[]) =>
    paths
      .filter((wanted) => !present.some(({ path }) => path === wanted))
      .map((path) => createFault(folder, '', `no file has the path ${path}, which the site needs`));
  return [
    ...projectSlugs
      .filter((wanted) => !caseStudies.some(({ slug }) => slug === wanted))
      .map((slug) => createFault('case-studies', '', `there is no ${slug}.md, which the site needs`)),
    ...listMissing('services', servicePagePaths, services),
    ...services
      .filter(({ slug, path }) => path !== `/services/${slug}` && path !== `/${slug}`)
      .map(({ slug, path }) => {
        const problem = `expected /services/${slug} or /${slug}, as the file is called, found "${path}"`;
        return createFault(`services/${slug}.md`, 'path', problem);
      }),
    ...listMissing('pages', textPagePaths, pages),
    ...serviceAnchors
      .filter((anchor) => !services.some((service) => service.anchor === anchor))
      .map((anchor) => createFault('services', 'anchor', `no service stands under ${anchor}`)),
    ...placed
      .filter(({ path, process }) => processPaths.includes(path) && !process)
      .map(({ file }) => createFault(file, 'process', 'expected an introduction to the six steps')),
    ...(posts.length < minPosts
      ? [createFault('blog', '', `expected ${minPosts} posts at least, found ${posts.length}`)]
      : []),
  ];
}
