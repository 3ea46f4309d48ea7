import type { Services } from '#app/services-context.ts';
import { renderCarbonTxt } from '../../domain/feeds/carbon-txt.ts';
import { renderOpenSearch } from '../../domain/feeds/opensearch.ts';
import { renderRobots } from '../../domain/feeds/robots.ts';
import { renderSecurityTxt } from '../../domain/feeds/security-txt.ts';
import { renderWebManifest } from './web-manifest.ts';

export type SmallFile = { path: string; type: string; render(told: Told): string };

type Told = Pick<Services, 'content' | 'siteUrl'> & {
  /** Whether search engines may list the site under the name by which it was asked. */
  isIndexable: boolean;
};

const text = 'text/plain; charset=utf-8';

/** Files for programs that are made from the content alone, and stay the same until the next start. */
export const smallFiles: SmallFile[] = [
  {
    path: '/robots.txt',
    type: text,
    render: ({ content, siteUrl, isIndexable }) =>
      renderRobots(content.machines.crawlers, siteUrl, isIndexable),
  },
  {
    path: '/.well-known/security.txt',
    type: text,
    render: ({ content: { machines, site }, siteUrl }) =>
      renderSecurityTxt(machines, { siteUrl, email: site.email }),
  },
  {
    path: '/carbon.txt',
    type: text,
    render: ({ content, siteUrl }) => renderCarbonTxt(content.machines, siteUrl),
  },
  {
    path: '/opensearch.xml',
    type: 'application/opensearchdescription+xml',
    render: ({ content, siteUrl }) => renderOpenSearch({ brand: content.site.brand, siteUrl }),
  },
  {
    path: '/site.webmanifest',
    type: 'application/manifest+json',
    render: ({ content }) => renderWebManifest(content.site),
  },
];
