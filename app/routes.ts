import path from 'node:path';
import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { loadContent } from '#domain/content/load-content.ts';

const { site, services, pages } = loadContent(path.resolve('content'));

/** One route module for several paths. */
function share(file: string, paths: string[]): RouteConfigEntry[] {
  return paths.map((shared) => route(shared.replace(/^\//, ''), file, { id: `${file}:${shared}` }));
}

/** Pages with a route module of their own; all other text pages of `content/pages/` share one. */
const ownModule = ['/resources', '/website-carbon', '/seo-booster', ...site.founder.paths];

/** Every URL of the site. Pages are declared here and nowhere else; some of their paths stand in `content/`. */
export default [
  index('pages/home/route.tsx'),

  route('services', 'pages/services/route.tsx'),
  ...share(
    'pages/service/route.tsx',
    services.map((service) => service.path),
  ),

  ...share('pages/projects/route.tsx', ['projects', 'case-studies']),
  route('projects/:slug', 'pages/project/route.tsx'),

  ...share('pages/blog/route.tsx', ['blog', 'blogs']),
  route('blog/category/:categorySlug', 'pages/blog/category/route.tsx'),
  route('blog/tag/:tagSlug', 'pages/blog/tag/route.tsx'),
  route('blog/preview', 'pages/preview/route.tsx'),
  route('blog/:slug', 'pages/post/route.tsx'),

  route('resources', 'pages/resources/route.tsx'),
  ...share('pages/text-page/route.tsx', site.founder.paths),
  ...share(
    'pages/text-page/route.tsx',
    pages.map((page) => page.path).filter((pagePath) => !ownModule.includes(pagePath)),
  ),
  route('our-method', 'pages/our-method/route.tsx'),
  route('sustainability-quiz', 'pages/quiz/route.tsx'),
  route('sustainability-quiz/:result', 'pages/quiz/result/route.tsx'),
  route('link', 'pages/link/route.tsx'),
  route('contact', 'pages/contact/route.tsx'),
  route('contact/thanks', 'pages/contact/thanks/route.tsx'),
  route('auth', 'pages/auth/route.tsx'),
  route('pricing', 'pages/pricing/route.tsx'),
  route('payment-success', 'pages/payment-success/route.tsx'),
  route('search', 'pages/search/route.tsx'),

  route('website-carbon', 'pages/website-carbon/route.tsx'),
  route('website-carbon/:id', 'pages/audit/route.tsx'),
  route('seo-booster', 'pages/seo-booster/route.tsx'),
  route('seo-booster/:id', 'pages/seo-report/route.tsx'),

  route('gone', 'pages/gone/route.tsx'),
  route('*', 'pages/not-found/route.tsx'),
] satisfies RouteConfig;
