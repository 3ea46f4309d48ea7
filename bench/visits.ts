/** What some visits request, in order, and how many of these pages are rendered for each request. */
export type Visits = { count: number; paths: string[]; rendered: number };

const count = 20;

/** Rendered for each request, because they have a form with a signed time, or a response of their own. */
const renderedPages = ['/contact', '/search?q=web'];

/** In every how many visits there is such a page. */
const renderedEvery = 5;

/**
 * Lists the requests of visits that read three pages each, the first time Home or another page of the sitemap, with the
 * files that each names and no earlier one of the visit has loaded. Pictures that a browser chooses by its screen are left
 * out, and so is what a visitor's browser cached on an earlier visit.
 */
export async function listVisits(siteUrl: string): Promise<Visits> {
  const read = async (path: string) => {
    const response = await fetch(siteUrl + path);
    const isCached = response.headers.get('cache-control')?.includes('s-maxage') ?? false;
    return { path, isCached, text: await response.text() };
  };
  const { text } = await read('/sitemap.xml');
  const listed = [...text.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => new URL(url).pathname);
  const cachedPages: Awaited<ReturnType<typeof read>>[] = [];
  for (const path of listed) {
    const page = await read(path);
    if (page.isCached) cachedPages.push(page);
  }
  const home = cachedPages.find(({ path }) => path === '/');
  const paths: string[] = [];
  let next = 0;
  for (let visit = 0; visit < count; visit++) {
    const loaded = new Set<string>();
    for (let step = 0; step < 3; step++) {
      const page = step === 0 && visit % 2 === 0 ? home : cachedPages[next++ % cachedPages.length];
      if (!page) throw new Error('The sitemap has no page that caches may keep.');
      const files = listFiles(page.text).filter((file) => !loaded.has(file));
      paths.push(page.path, ...files);
      for (const file of files) loaded.add(file);
    }
    if (visit % renderedEvery === 0)
      paths.push(renderedPages[(visit / renderedEvery) % renderedPages.length] ?? '');
  }
  return { count, paths, rendered: count / renderedEvery };
}

/** Style sheets, scripts, fonts and pictures of a page, each once. */
const listFiles = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/\s(?:href|src)="(\/assets\/[^"]+\.(?:css|js|woff2|svg|avif|webp))"/g)].map(
      ([, file = '']) => file,
    ),
  ),
];
