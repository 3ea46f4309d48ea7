import type { Content } from './content.ts';

/** A file of the content folder, and what was read from it. */
export type ReadFile = { file: string; fields: object };

/** Lists the files of the content, for what concerns all kinds of them. */
export function listContentFiles(content: Content): ReadFile[] {
  const { quizzes, ...parts } = content;
  const list = (folder: string, extension: string, entries: { slug: string }[]): ReadFile[] =>
    entries.map((fields) => ({ file: `content/${folder}/${fields.slug}.${extension}`, fields }));
  return [
    { file: 'content/site.yaml', fields: parts.site },
    { file: 'content/home.yaml', fields: parts.home },
    { file: 'content/clients.yaml', fields: parts.clients },
    { file: 'content/press.yaml', fields: parts.press },
    { file: 'content/certifications.yaml', fields: parts.certifications },
    ...list('testimonials', 'yaml', parts.testimonials),
    ...list('case-studies', 'md', parts.caseStudies),
    ...list('blog', 'md', parts.posts),
    ...list('services', 'md', parts.services),
    ...list('pages', 'md', parts.pages),
    { file: 'content/services.yaml', fields: parts.servicesPage },
    { file: 'content/projects.yaml', fields: parts.projects },
    { file: 'content/link.yaml', fields: parts.links },
    { file: 'content/machines.yaml', fields: parts.machines },
    { file: 'content/pricing.yaml', fields: parts.pricing },
    ...list('pricing', 'yaml', parts.plans),
    { file: 'content/quiz.yaml', fields: quizzes[0] },
  ];
}
