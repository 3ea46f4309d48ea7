import { serviceLinks } from 'virtual:service-links';

export type NavigationLink = { label: string; to: string };

/** The rows of the Services menu in header and drawer: the services with a menu label, and two other pages. H-03. */
const serviceRows: NavigationLink[] = [
  ...serviceLinks,
  { label: 'No Fluff - SEO Fix It', to: '/no-fluff' },
  { label: 'Resources', to: '/resources' },
];

const tools: NavigationLink[] = [
  { label: 'Website Carbon', to: '/website-carbon' },
  { label: 'Sustainability Quiz', to: '/sustainability-quiz' },
  { label: 'SEO Booster', to: '/seo-booster' },
  { label: 'SEO Tools Compared', to: '/seo-tools-comparison' },
  { label: 'Green Hosting Guide', to: '/green-hosting-guide' },
];

type MainLink = NavigationLink & {
  menu?: NavigationLink[];
  /** Paths of this section that are neither below the link's path nor in its menu. */
  others?: string[];
  /** Keeps the link out of the header, which has no room for it. */
  drawerOnly?: true;
};

/** The site's sections. Header, drawer and the highlighted section all use this list. H-03, H-06. */
export const mainLinks: MainLink[] = [
  { label: 'About', to: '/about', others: ['/founder', '/meet-the-founder'] },
  {
    label: 'Services',
    to: '/services',
    menu: serviceRows,
    others: ['/fix-your-website', '/method', ...tools.map(({ to }) => to)],
  },
  { label: 'Projects', to: '/projects', others: ['/case-studies'] },
  { label: 'Blog', to: '/blog', others: ['/blogs'] },
  { label: 'Search', to: '/search', drawerOnly: true },
];

/**
 * Finds the main link whose section contains a path. A section has the link's page and all pages below it, the rows of its
 * menu, and its `others`. Undefined if no section contains the path. H-03.
 */
export function findCurrentLink(pathname: string): MainLink | undefined {
  const root = `/${pathname.split('/')[1]}`;
  return (
    mainLinks.find(({ to }) => root === to) ??
    mainLinks.find(({ menu = [], others = [] }) => [...menu.map(({ to }) => to), ...others].includes(root))
  );
}

export const footerColumns: { title: string; links: NavigationLink[] }[] = [
  {
    title: 'Services',
    links: [
      ...serviceRows.slice(0, 3),
      { label: 'Content and Video', to: '/services#content' },
      { label: 'Fix Your Website', to: '/fix-your-website' },
      { label: 'Pricing', to: '/pricing' },
    ],
  },
  {
    title: 'Tools and guides',
    links: [...tools, { label: 'Resources', to: '/resources' }, { label: 'Search', to: '/search' }],
  },
];
