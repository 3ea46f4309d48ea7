import { content } from './content.ts';
import { payPath } from './visit-payment.ts';

const { services, caseStudies, posts, quizzes } = content;
const [{ version }] = quizzes;

/** The path of a page of each kind that anybody can open, by a name for it. `open-kinds.ts` opens those with a state. */
export const kindPaths = {
  home: '/',
  about: '/about',
  services: '/services',
  service: services[0]?.path ?? '',
  projects: '/projects',
  project: `/projects/${caseStudies[0]?.slug}`,
  blog: '/blog',
  category: `/blog/category/${posts[0]?.categories[0]}`,
  post: `/blog/${posts[0]?.slug}`,
  resources: '/resources',
  guide: '/seo-tools-comparison',
  pricing: '/pricing',
  order: payPath,
  payment: '/payment-success',
  contact: '/contact',
  search: '/search?q=web',
  'website-audit': '/website-carbon',
  'on-page-check': '/seo-booster',
  quiz: '/sustainability-quiz',
  'quiz-question': `/sustainability-quiz?v=${version}&q=1`,
  'quiz-result': '/sustainability-quiz/1-1ysk6h2',
  'sign-in': '/auth',
  account: '/account',
  privacy: '/privacy',
  statement: '/accessibility',
  links: '/link',
  'not-found': '/there-is-no-such-page',
};

export const pageKinds = Object.entries(kindPaths);

/** Kinds that are there only once somebody has sent, paid or signed in. */
type StateName = 'thanks' | 'paid' | 'audit-report' | 'seo-report' | 'account-signed-in' | 'receipt';
/** Kinds that visitors don't see. */
type StaffName = 'draft' | 'inbox' | 'enquiry';

export type KindName = keyof typeof kindPaths | StateName | StaffName;
