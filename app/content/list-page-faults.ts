import type { ReadContent } from './content.ts';
import { type ContentFault, createFault } from './content-error.ts';
import type { LinkPage } from './page-words.ts';

/** Finds faults between pages: addresses given twice, missing proof, a personal page without words. */
export function listPageFaults(read: ReadContent, has: (path: string) => boolean): ContentFault[] {
  const { site, services = [], pages = [], servicesPage, links } = read;
  const order = servicesPage?.order ?? [];
  const anchors = servicesPage?.sections.map(({ anchor }) => anchor) ?? [];
  const placed = [
    ...services.map(({ slug, path }) => ({ file: `services/${slug}.md`, path })),
    ...pages.map(({ slug, path }) => ({ file: `pages/${slug}.md`, path })),
  ];
  return [
    ...order
      .filter((slug) => !has(`services/${slug}.md`))
      .map((slug) => createFault('services.yaml', 'order', `there is no services/${slug}.md`)),
    ...anchors
      .filter((anchor, index) => anchors.indexOf(anchor) < index)
      .map((anchor) => createFault('services.yaml', 'sections', `${anchor} stands there twice`)),
    ...placed.flatMap(({ file, path }, index) => {
      const first = placed.findIndex((other) => other.path === path);
      return first === index ? [] : [createFault(file, 'path', `${placed[first]?.file} has this path too`)];
    }),
    ...services.flatMap(({ slug, proof }) => listProofFaults(`services/${slug}.md`, proof.slugs, has)),
    ...listFounderFaults(site?.founder.paths[0], pages),
    ...(links ? listLinkFaults(links) : []),
  ];
}

function listProofFaults(file: string, slugs: string[], has: (path: string) => boolean): ContentFault[] {
  return slugs.flatMap((slug, index) => {
    const field = `proof.slugs[#${index + 1}]`;
    if (slugs.indexOf(slug) < index) return [createFault(file, field, `${slug} stands there twice`)];
    if (has(`case-studies/${slug}.md`)) return [];
    return [createFault(file, field, `there is no case-studies/${slug}.md`)];
  });
}

/** The words of the personal page are found by the first of its two paths. */
function listFounderFaults(path: string | undefined, pages: { path: string }[]): ContentFault[] {
  if (path === undefined || pages.length === 0 || pages.some((page) => page.path === path)) return [];
  return [createFault('site.yaml', 'founder.paths', `no file in pages/ has the path ${path}`)];
}

function listLinkFaults({ links, socials }: LinkPage): ContentFault[] {
  const targets = links.map(({ to }) => to);
  const twice = (names: string[]) => [...new Set(names.filter((name, index) => names.indexOf(name) < index))];
  return [
    ...twice(targets).map((to) => createFault('link.yaml', 'links', `two of them lead to ${to}`)),
    ...twice(socials).map((name) => createFault('link.yaml', 'socials', `${name} stands there twice`)),
    ...(targets.includes('booking')
      ? []
      : [createFault('link.yaml', 'links', 'one of them has to lead to booking')]),
  ];
}
