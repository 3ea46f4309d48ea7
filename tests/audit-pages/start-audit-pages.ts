import { type OddPage, oddPages } from './odd-pages.ts';
import type { Loads, PageResponse } from './page-file.ts';
import { type AuditPageName, createPages } from './pages/create-pages.ts';
import { createCounter, createPageServer, listen } from './serve-pages.ts';

export type AuditPages = Awaited<ReturnType<typeof startAuditPages>>;

/** Starts two local servers, which count what they write, with ten pages of known weight and the odd pages. */
export async function startAuditPages() {
  const counter = createCounter();
  const answers = new Map<string, PageResponse>();
  const foreignAnswers = new Map<string, PageResponse>();
  const foreignServer = createPageServer(foreignAnswers, counter, () => foreign);
  const ownServer = createPageServer(answers, counter, () => '');
  /** The second server stands for another company: the same address, another port. */
  const foreign = await listen(foreignServer);
  const own = await listen(ownServer);

  const pages = await createPages({ own, foreign });
  for (const { files, foreignFiles } of Object.values(pages)) {
    for (const [path, answer] of Object.entries(files)) answers.set(path, answer);
    for (const [path, answer] of Object.entries(foreignFiles)) foreignAnswers.set(path, answer);
  }
  for (const [name, answer] of Object.entries(oddPages)) answers.set(`/${name}/`, answer);

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
        const answer = await fetch(new URL(url, own), { headers, redirect: 'manual' });
        await answer.arrayBuffer();
      }
      return count().bytes;
    },
    async [Symbol.asyncDispose]() {
      for (const server of [ownServer, foreignServer]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}
