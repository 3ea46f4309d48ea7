import type { BuiltInPost } from '#domain/blog/post.ts';
import type { SiteConfig } from '#domain/site/site-config.ts';
import type { CaseStudy } from './case-study.ts';
import type { HomeWords } from './home-words.ts';
import type { Certifications, Clients, Press, Testimonial } from './proof.ts';

/** All that the agency edits in `content/`, read and checked. */
export type Content = {
  site: SiteConfig;
  home: HomeWords;
  /** In the order of `content/projects.yaml`, then by title. */
  caseStudies: CaseStudy[];
  /** Newest first. */
  testimonials: Testimonial[];
  clients: Clients;
  press: Press;
  certifications: Certifications;
  /** Newest first. */
  posts: BuiltInPost[];
};
