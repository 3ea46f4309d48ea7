import path from 'node:path';
import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { loadContent } from '#app/content/load-content.ts';

const { site, services, pages } = loadContent(path.resolve('content'));

/** Serves several paths with one route module. */
function share(file: string, paths: string[]): RouteConfigEntry[] {
  return paths.map((shared) => route(shared.replace(/^\//, ''), file, { id: `${file}:${shared}` }));
}

/** Text pages of `content/pages/` that have a route of their own below. All others share one route module. */
const ownModule = ['/resources', '/website-carbon', '/seo-booster', ...site.founder.paths];

/** Every page of the site is declared here. Some of the paths come from `content/`. */
const framed = [
  index('pages/home/route.tsx'),

  route('services', 'pages/services/route.tsx'),
  ...share(
    'pages/service/route.tsx',
    services.map((service) => service.path),
  ),

  ...share('pages/projects/route.tsx', ['projects', 'case-studies']),
  route('projects/:slug', 'pages/project/route.tsx'),

  ...share('features/blog/page/list/route.tsx', [
    'blog',
    'blogs',
    'blog/category/:categorySlug',
    'blog/tag/:tagSlug',
  ]),
  route('blog/preview/draft', 'features/blog/page/preview/route.tsx'),
  route('blog/:slug', 'features/blog/page/post/route.tsx'),

  route('resources', 'pages/resources/route.tsx'),
  ...share('pages/text-page/route.tsx', site.founder.paths),
  ...share(
    'pages/text-page/route.tsx',
    pages.map((page) => page.path).filter((pagePath) => !ownModule.includes(pagePath)),
  ),
  route('our-method', 'pages/our-method/route.tsx'),
  route('sustainability-quiz', 'features/quiz/page/route.tsx'),
  route('sustainability-quiz/:result', 'features/quiz/page/result/route.tsx'),
  route('contact', 'features/contact/page/route.tsx'),
  route('contact/thanks', 'features/contact/page/thanks/route.tsx'),
  route('auth', 'features/accounts/page/route.tsx'),
  route('account', 'features/accounts/page/account/route.tsx'),
  route('account/receipt', 'features/accounts/page/account/receipt/route.tsx'),
  route('pricing', 'features/payments/page/pricing/route.tsx'),
  route('payment-success', 'features/payments/page/success/route.tsx'),
  route('search', 'features/search/page/route.tsx'),

  route('website-carbon', 'features/audit/page/website-carbon/route.tsx'),
  route('website-carbon/:id', 'features/audit/page/report/route.tsx'),
  route('seo-booster', 'features/audit/page/seo-booster/route.tsx'),
  route('seo-booster/:id', 'features/audit/page/seo-report/route.tsx'),

  // Every component in every state, for whoever changes one. No build has it.
  ...(import.meta.env.DEV ? [route('gallery', 'pages/gallery/route.tsx')] : []),

  route('*', 'pages/not-found/route.tsx'),
];

export default [
  layout('pages/page-error/route.tsx', framed),
  route('link', 'pages/link/route.tsx'),
] satisfies RouteConfig;
