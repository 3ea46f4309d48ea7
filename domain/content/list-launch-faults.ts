import type { Content } from './content.ts';
import type { ContentFault } from './content-error.ts';

/** Everything in the content that must be replaced before a launch, file by file. */
export function listLaunchFaults(content: Content): ContentFault[] {
  const { site, home, clients, press, certifications, testimonials, caseStudies, posts, services, pages } =
    content;
  return [
    ...listPlaceholders('content/site.yaml', site.placeholders),
    ...listPlaceholders('content/home.yaml', home.placeholders),
    ...listSample('content/clients.yaml', clients),
    ...listSample('content/press.yaml', press),
    ...listSample('content/certifications.yaml', certifications),
    ...testimonials.flatMap((said) => listSample(`content/testimonials/${said.slug}.yaml`, said)),
    ...caseStudies.flatMap((study) => listSample(`content/case-studies/${study.slug}.md`, study)),
    ...posts.flatMap((post) => listSample(`content/blog/${post.slug}.md`, post)),
    ...services.flatMap((service) => listSample(`content/services/${service.slug}.md`, service)),
    ...pages.flatMap((page) => listSample(`content/pages/${page.slug}.md`, page)),
  ];
}

function listPlaceholders(file: string, placeholders: Record<string, string>): ContentFault[] {
  return Object.entries(placeholders).map(([field, problem]) => ({ file, field, problem }));
}

function listSample(file: string, { sample }: { sample?: string | undefined }): ContentFault[] {
  return sample === undefined ? [] : [{ file, field: 'sample', problem: sample }];
}
