import type { BuiltInPost } from './built-in-post.ts';
import type { CaseStudy } from './case-study.ts';
import type { HomeWords } from './home-words.ts';
import type { Machines } from './machines.ts';
import type { LinkPage, ProjectsPage, ServicesPage } from './page-words.ts';
import type { Plan } from './plan.ts';
import type { PricingPage } from './pricing-page.ts';
import type { Certifications, Clients, Press, Testimonial } from './proof.ts';
import type { Quiz } from './quiz.ts';
import type { Redirect } from './redirects.ts';
import type { SearchWords } from './search-words.ts';
import type { Process, Service } from './service.ts';
import type { SiteConfig } from './site-config.ts';
import type { TextPage } from './text-page.ts';

/**
 * Everything that the agency edits in `content/`, read and checked. Pages get what is public of it (`publication.ts`).
 */
export type Content = {
  site: SiteConfig;
  home: HomeWords;
  projects: ProjectsPage;
  /** These have the order of `content/projects.yaml`, then that of their titles. */
  caseStudies: CaseStudy[];
  /** The newest testimonial is the first. */
  testimonials: Testimonial[];
  clients: Clients;
  press: Press;
  certifications: Certifications;
  /** The newest post is the first. */
  posts: BuiltInPost[];
  servicesPage: ServicesPage;
  /** These have the order of `content/services.yaml`, then that of their titles. */
  services: Service[];
  process: Process;
  /** The pages are sorted by file name. */
  pages: TextPage[];
  links: LinkPage;
  pricing: PricingPage;
  /** The plans have the order in which they are shown. */
  plans: Plan[];
  /** Today's quiz, and after it the older versions, the newest first, whose results can still be read. */
  quizzes: [today: Quiz, ...earlier: Quiz[]];
  machines: Machines;
  search: SearchWords;
  redirects: Redirect[];
};

/** Content whose files have no faults of their own, before the whole has been checked. */
export type ReadContent = { [Part in keyof Content]?: Content[Part] | undefined };
