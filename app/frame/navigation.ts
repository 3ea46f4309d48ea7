export type NavigationLink = { label: string; to: string };

/** The seven rows of the Services menu, in header and drawer. H-03. */
export const serviceLinks: NavigationLink[] = [
  { label: 'Sustainable Web Design', to: '/services/sustainable-web-design' },
  { label: 'AI-Driven SEO', to: '/services/ai-seo' },
  { label: 'Digital Marketing', to: '/services/digital-marketing' },
  { label: 'SEO Boosting Content', to: '/services/content-creation' },
  { label: 'Video Content', to: '/services/digital-content-creation' },
  { label: 'No Fluff - SEO Fix It', to: '/no-fluff' },
  { label: 'Resources', to: '/resources' },
];

/** The two columns of links in the footer. */
export const footerColumns: { title: string; links: NavigationLink[] }[] = [
  {
    title: 'Services',
    links: [
      ...serviceLinks.slice(0, 3),
      { label: 'Content and Video', to: '/services#content' },
      { label: 'Fix Your Website', to: '/fix-your-website' },
      { label: 'Pricing', to: '/pricing' },
    ],
  },
  {
    title: 'Tools and guides',
    links: [
      { label: 'Website Carbon', to: '/website-carbon' },
      { label: 'Sustainability Quiz', to: '/sustainability-quiz' },
      { label: 'SEO Booster', to: '/seo-booster' },
      { label: 'SEO Tools Compared', to: '/seo-tools-comparison' },
      { label: 'Green Hosting Guide', to: '/green-hosting-guide' },
      { label: 'Resources', to: '/resources' },
      { label: 'Search', to: '/search' },
    ],
  },
];
