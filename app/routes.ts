import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** A path that stands in the table before its page is written. */
function notYet(path: string): RouteConfigEntry {
  return route(path, 'pages/not-yet/route.tsx', { id: `not-yet:${path}` });
}

/** Every URL of the site. Pages are declared here and nowhere else. */
export default [
  index('pages/home/route.tsx'),

  ...['about', 'contact', 'always-was', 'visibility-accelerator', 'founder', 'meet-the-founder'].map(notYet),
  ...[
    'services',
    'services/sustainable-web-design',
    'services/ai-seo',
    'services/digital-marketing',
    'services/content-creation',
    'services/digital-content-creation',
    'fix-your-website',
  ].map(notYet),
  ...['projects', 'case-studies', 'projects/:slug'].map(notYet),
  ...['blog', 'blogs', 'blog/:slug', 'blog/category/:categorySlug', 'blog/tag/:tagSlug'].map(notYet),
  ...[
    'website-carbon',
    'no-fluff',
    'seo-booster',
    'seo-tools-comparison',
    'sustainability-quiz',
    'green-hosting-guide',
    'resources',
    'method',
    'search',
  ].map(notYet),
  ...['auth', 'pricing', 'payment-success', 'link', 'privacy', 'terms'].map(notYet),

  route('our-method', 'pages/our-method/route.tsx'),
  route('*', 'pages/not-found/route.tsx'),
] satisfies RouteConfig;
