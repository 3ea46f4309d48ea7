import type { Content } from './content.ts';
import type { ContentFault } from './content-error.ts';

/** How long `security.txt` must still be valid; RFC 9116 recommends less than a year. */
const minDays = 30;
const maxDays = 365;

/** Lists everything in the content that must be replaced before a launch, file by file. */
export function listLaunchFaults(content: Content, now: Date): ContentFault[] {
  const {
    site,
    home,
    clients,
    press,
    certifications,
    testimonials,
    caseStudies,
    posts,
    services,
    pages,
    pricing,
    plans,
    quizzes,
    machines,
  } = content;
  return [
    ...listPlaceholders('content/site.yaml', site.placeholders),
    ...listPlaceholders('content/home.yaml', home.placeholders),
    ...listUnknownWork(content),
    ...listSample('content/clients.yaml', clients),
    ...listSample('content/press.yaml', press),
    ...listSample('content/certifications.yaml', certifications),
    ...testimonials.flatMap((said) => listSample(`content/testimonials/${said.slug}.yaml`, said)),
    ...caseStudies.flatMap((study) => listSample(`content/case-studies/${study.slug}.md`, study)),
    ...posts.flatMap((post) => listSample(`content/blog/${post.slug}.md`, post)),
    ...services.flatMap((service) => listSample(`content/services/${service.slug}.md`, service)),
    ...pages.flatMap((page) => listSample(`content/pages/${page.slug}.md`, page)),
    ...listSample('content/machines.yaml', machines),
    ...listExpiryFaults(machines.security, now),
    ...listSample('content/pricing.yaml', pricing),
    ...plans.flatMap((plan) => listSample(`content/pricing/${plan.slug}.yaml`, plan)),
    ...listSample('content/quiz.yaml', quizzes[0]),
  ];
}

function listExpiryFaults({ expires }: Content['machines']['security'], now: Date): ContentFault[] {
  const days = Math.floor((Date.parse(expires) - now.getTime()) / 86_400_000);
  if (days >= minDays && days <= maxDays) return [];
  const problem = `expected a time ${minDays} to ${maxDays} days from now, found ${days} days`;
  return [{ file: 'content/machines.yaml', field: 'security.expires', problem }];
}

/** Home skips a chosen case study that does not exist (HP-05), so a mistake would leave a place empty unnoticed. */
function listUnknownWork({ home: { work }, caseStudies }: Content): ContentFault[] {
  return work.chosen
    .filter((slug) => !work.awaited.includes(slug) && !caseStudies.some((study) => study.slug === slug))
    .map((slug) => ({
      file: 'content/home.yaml',
      field: 'work.chosen',
      problem: `${slug} is skipped, as there is no case-studies/${slug}.md; fix the name, or add it to work.awaited`,
    }));
}

function listPlaceholders(file: string, placeholders: Record<string, string>): ContentFault[] {
  return Object.entries(placeholders).map(([field, problem]) => ({ file, field, problem }));
}

function listSample(file: string, { sample }: { sample?: string | undefined }): ContentFault[] {
  return sample === undefined ? [] : [{ file, field: 'sample', problem: sample }];
}
