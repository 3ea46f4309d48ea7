import type { CrawlerPurpose, Machines } from '#app/content/machines.ts';

type Crawlers = Machines['crawlers'];

/**
 * Paths that are no pages and that only our own scripts request. Pages that are not for search engines say so
 * themselves.
 */
export const disallowedPaths = ['/api/', '/auth/v1/', '/_payload/', '/wp-json/'];

const purposes: Record<CrawlerPurpose, string> = {
  training: 'They gather texts to train models with.',
  search: 'They look pages up for the answers of an assistant.',
  user: 'They open a page because somebody asked for it.',
};

/** Whether a crawler may read the pages, by its own decision or that of its purpose. */
function mayRead({ purpose, but }: Crawlers['list'][number], { rules }: Crawlers): boolean {
  return (but?.decision ?? rules[purpose]) === 'allow';
}

/**
 * Renders `robots.txt` (RFC 9309): rules for all crawlers, then a decision for each AI crawler by its purpose. If search
 * engines may list nothing, it names no sitemap, but it blocks no more pages: a crawler that may not read a page never
 * sees its noindex.
 */
export function renderRobots(crawlers: Crawlers, siteUrl: string, isIndexable: boolean): string {
  const isSame = (purpose: CrawlerPurpose, reads: boolean) =>
    crawlers.list.filter((crawler) => crawler.purpose === purpose && mayRead(crawler, crawlers) === reads);
  const groups = (Object.keys(purposes) as CrawlerPurpose[]).flatMap((purpose) =>
    [true, false].flatMap((reads) => {
      const members = isSame(purpose, reads);
      if (members.length === 0) return [];
      const reasons = members.flatMap(({ name, but }) => (but ? [`# ${name}: ${oneLine(but.why)}.`] : []));
      return [
        [
          `# ${purposes[purpose]} ${reads ? 'Welcome' : 'Not here'}.`,
          ...reasons,
          ...members.map(({ name }) => `User-agent: ${name}`),
          // A crawler reads only its own group, so this group repeats the rules for everyone.
          ...(reads ? disallowedPaths.map((path) => `Disallow: ${path}`) : ['Disallow: /']),
        ].join('\n'),
      ];
    }),
  );
  const everybody = ['User-agent: *', ...disallowedPaths.map((path) => `Disallow: ${path}`)].join('\n');
  const end = isIndexable
    ? `Sitemap: ${siteUrl}/sitemap.xml`
    : '# Every answer under this name says X-Robots-Tag: noindex.';
  return `${[everybody, ...groups, end].join('\n\n')}\n`;
}

/** Returns the text on one line, because a line break would end the comment. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\.$/, '');
}
