import type { z } from 'zod';
import { builtInPostSchema } from './built-in-post.ts';
import { type CaseStudy, caseStudySchema } from './case-study.ts';
import { homeCopySchema } from './home-copy.ts';
import { machinesSchema } from './machines.ts';
import { navigationSchema } from './navigation.ts';
import {
  blogPageSchema,
  contactPageSchema,
  linkPageSchema,
  projectsPageSchema,
  searchCopySchema,
  servicesPageSchema,
} from './page-copy.ts';
import { planSchema, pricingPageSchema } from './pricing.ts';
import {
  certificationsSchema,
  clientsSchema,
  pressSchema,
  type Testimonial,
  testimonialSchema,
} from './proof.ts';
import { earlierQuizSchema, type Quiz, quizSchema } from './quiz.ts';
import { type Redirect, redirectsSchema } from './redirects.ts';
import { processSchema, serviceSchema } from './service.ts';
import { siteConfigSchema } from './site-config.ts';
import { textPageSchema } from './text-page.ts';

/** Everything that the agency edits in `content/`: each file, or all files of a folder, with its schema. */
export const contentFiles = {
  site: ['site.yaml', siteConfigSchema],
  navigation: ['navigation.yaml', navigationSchema],
  home: ['home.yaml', homeCopySchema],
  projects: ['projects.yaml', projectsPageSchema],
  caseStudies: ['case-studies/*.md', caseStudySchema],
  testimonials: ['testimonials/*.yaml', testimonialSchema],
  clients: ['clients.yaml', clientsSchema],
  press: ['press.yaml', pressSchema],
  certifications: ['certifications.yaml', certificationsSchema],
  blogPage: ['blog.yaml', blogPageSchema],
  posts: ['blog/*.md', builtInPostSchema],
  servicesPage: ['services.yaml', servicesPageSchema],
  services: ['services/*.md', serviceSchema],
  process: ['process.yaml', processSchema],
  pages: ['pages/*.md', textPageSchema],
  links: ['link.yaml', linkPageSchema],
  contact: ['contact.yaml', contactPageSchema],
  pricing: ['pricing.yaml', pricingPageSchema],
  plans: ['pricing/*.yaml', planSchema],
  quiz: ['quiz.yaml', quizSchema],
  earlierQuizzes: ['quiz/*.yaml', earlierQuizSchema],
  machines: ['machines.yaml', machinesSchema],
  search: ['search.yaml', searchCopySchema],
  redirects: ['redirects.yaml', redirectsSchema],
} as const;

type Files = typeof contentFiles;

export type ReadContent = {
  [Part in keyof Files]: Files[Part][0] extends `${string}*${string}`
    ? z.infer<Files[Part][1]>[]
    : z.infer<Files[Part][1]>;
};

/** The validated content, with lists in display order. Pages receive only the public part (`publication.ts`). */
export type Content = Omit<
  ReadContent,
  'caseStudies' | 'testimonials' | 'quiz' | 'earlierQuizzes' | 'redirects'
> & {
  caseStudies: CaseStudy[];
  testimonials: Testimonial[];
  /** The current quiz, followed by earlier versions, newest first, whose results can still be opened. */
  quizzes: [today: Quiz, ...earlier: Quiz[]];
  redirects: Redirect[];
};
