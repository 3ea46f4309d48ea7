import type { Content } from '#app/content/content.ts';
import type { HomeWords } from '#app/content/home-words.ts';
import { type RenderedFaq, renderFaq, renderMarkdown } from '#app/content/render-markdown.ts';
import type { Process, Service } from '#app/content/service.ts';
import { createWorkSummary } from '#app/content/work-summary.ts';
import type { WorkCardData } from '#app/ui/work-card.tsx';

/** Everything that a service page shows. */
export type ServiceData = Pick<
  Service,
  'slug' | 'path' | 'name' | 'title' | 'description' | 'headline' | 'lead' | 'offer' | 'closing'
> & {
  faq: RenderedFaq;
  /** The main text as HTML. */
  html: string;
  /** The sustainability pitch (HP-14), where the service has one. */
  pitch: HomeWords['pitch'] | undefined;
  /** The process (HP-15), where the service shows it. */
  process: (Process & { title: string; intro: string }) | undefined;
  proof: { title: string; work: WorkCardData[] };
};

/** Finds what the service page on that path shows; undefined where no service has it. */
export function findServiceData(content: Content, path: string): ServiceData | undefined {
  const service = content.services.find((candidate) => candidate.path === path);
  if (!service) return undefined;
  const { slug, name, title, description, headline, lead, offer, faq, closing } = service;
  return {
    ...{ slug, path, name, title, description, headline, lead, offer, closing },
    faq: renderFaq(faq),
    html: renderMarkdown(service.body).html,
    pitch: service.pitch ? content.home.pitch : undefined,
    process: service.process && { ...service.process, ...content.process },
    proof: { title: service.proof.title, work: listWork(content, service.proof.slugs) },
  };
}

function listWork({ caseStudies }: Content, slugs: string[]): WorkCardData[] {
  return slugs.flatMap((wanted) => {
    const found = caseStudies.find(({ slug }) => slug === wanted);
    return found ? [createWorkSummary(found)] : [];
  });
}
