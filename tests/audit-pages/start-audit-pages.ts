import { listen, stopServer } from '../site.ts';
import { type OddPage, oddPages } from './odd-pages.ts';
import type { AuditPage, Loads, Origins, PageResponse } from './page-file.ts';
import { createCssImports, createLazy, createSrcset } from './pages/by-device.ts';
import { createEndless, createScriptDrawn, createServiceWorker } from './pages/by-script.ts';
import { createFonts, createRedirects, createStatic, createUncompressed } from './pages/plain.ts';
import { createCounter, createPageServer } from './serve-pages.ts';

const pageCreators = {
  static: createStatic,
  'script-drawn': createScriptDrawn,
  lazy: createLazy,
  'service-worker': createServiceWorker,
  srcset: createSrcset,
  'css-imports': createCssImports,
  fonts: createFonts,
  redirects: createRedirects,
  uncompressed: createUncompressed,
  endless: createEndless,
};

export type AuditPageName = keyof typeof pageCreators;
export const auditPageNames = Object.keys(pageCreators) as AuditPageName[];

async function createPages(origins: Origins): Promise<Record<AuditPageName, AuditPage>> {
  const pages = auditPageNames.map(async (name) => [name, await pageCreators[name](origins)] as const);
  return Object.fromEntries(await Promise.all(pages)) as Record<AuditPageName, AuditPage>;
}

export type AuditPages = Awaited<ReturnType<typeof startAuditPages>>;

/** Starts two local servers, which count what they write, with ten pages of known weight and the odd pages. */
export async function startAuditPages() {
  const counter = createCounter();
  const responses = new Map<string, PageResponse>();
  const foreignResponses = new Map<string, PageResponse>();
  const foreignServer = createPageServer(foreignResponses, counter, () => foreign);
  const ownServer = createPageServer(responses, counter, () => '');
  /** The second server stands for another company: the same address, another port. */
  const foreign = await listen(foreignServer);
  const own = await listen(ownServer);

  const pages = await createPages({ own, foreign });
  for (const { files, foreignFiles } of Object.values(pages)) {
    for (const [path, response] of Object.entries(files)) responses.set(path, response);
    for (const [path, response] of Object.entries(foreignFiles)) foreignResponses.set(path, response);
  }
  for (const [name, response] of Object.entries(oddPages)) responses.set(`/${name}/`, response);

  return {
    own,
    foreign,
    urlOf: (page: AuditPageName | OddPage) => `${own}/${page}/`,
    page: (name: AuditPageName) => pages[name],
    /** Starts counting the bytes of headers and bodies. The returned function gives the count so far. */
    count: counter.begin,
    /** Requests each file that a browser downloads for a page of known weight, and counts the bytes. */
    async weigh(loads: Loads, which: keyof Loads): Promise<number> {
      const count = counter.begin();
      for (const url of loads[which]) {
        const headers = { 'accept-encoding': 'gzip, deflate, br' };
        const response = await fetch(new URL(url, own), { headers, redirect: 'manual' });
        await response.arrayBuffer();
      }
      return count().bytes;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([ownServer, foreignServer].map(stopServer));
    },
  };
}
