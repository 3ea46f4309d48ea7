import type { ReadContent } from './content.ts';
import type { Finding } from './content-error.ts';
import type { LinkPage } from './page-words.ts';

/** Finds faults between pages: addresses given twice, missing proof, a personal page without words. */
export function listPageFindings(read: ReadContent, has: (path: string) => boolean): Finding[] {
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
      .map((slug): Finding => ['services.yaml', 'order', `there is no services/${slug}.md`]),
    ...anchors
      .filter((anchor, index) => anchors.indexOf(anchor) < index)
      .map((anchor): Finding => ['services.yaml', 'sections', `${anchor} stands there twice`]),
    ...placed.flatMap(({ file, path }, index) => {
      const first = placed.findIndex((other) => other.path === path);
      return first === index ? [] : [[file, 'path', `${placed[first]?.file} has this path too`] as Finding];
    }),
    ...services.flatMap(({ slug, proof }) => listProofFindings(`services/${slug}.md`, proof.slugs, has)),
    ...listFounderFindings(site?.founder.paths[0], pages),
    ...(links ? listLinkFindings(links) : []),
  ];
}

function listProofFindings(file: string, slugs: string[], has: (path: string) => boolean): Finding[] {
  return slugs.flatMap((slug, index) => {
    const field = `proof.slugs[#${index + 1}]`;
    if (slugs.indexOf(slug) < index) return [[file, field, `${slug} stands there twice`] as Finding];
    if (has(`case-studies/${slug}.md`)) return [];
    return [[file, field, `there is no case-studies/${slug}.md`] as Finding];
  });
}

/** The words of the personal page are found by the first of its two paths. */
function listFounderFindings(path: string | undefined, pages: { path: string }[]): Finding[] {
  if (path === undefined || pages.length === 0 || pages.some((page) => page.path === path)) return [];
  return [['site.yaml', 'founder.paths', `no file in pages/ has the path ${path}`]];
}

function listLinkFindings({ links, socials }: LinkPage): Finding[] {
  const targets = links.map(({ to }) => to);
  const twice = (names: string[]) => [...new Set(names.filter((name, index) => names.indexOf(name) < index))];
  return [
    ...twice(targets).map((to): Finding => ['link.yaml', 'links', `two of them lead to ${to}`]),
    ...twice(socials).map((name): Finding => ['link.yaml', 'socials', `${name} stands there twice`]),
    ...(targets.includes('booking')
      ? []
      : [['link.yaml', 'links', 'one of them has to lead to booking'] as Finding]),
  ];
}
