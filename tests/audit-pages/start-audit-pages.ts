import { AnswerCounter, type Count } from './count-answers.ts';
import { type OddPage, oddPages } from './odd-pages.ts';
import type { AuditPage, Loads, PageAnswer } from './page-file.ts';
import { type AuditPageName, createPages } from './pages/create-pages.ts';
import { createPageServer, listen } from './serve-pages.ts';

export type AuditPages = AsyncDisposable & {
  /** `http://127.0.0.1:port`. */
  own: string;
  /** The second server, another party: same address, other port. */
  foreign: string;
  urlOf(page: AuditPageName | OddPage): string;
  page(name: AuditPageName): AuditPage;
  /** What the servers write from now on, headers and bodies; call the result for the count until then. */
  count(): () => Count;
  /** What a browser downloads of a page of known weight, asked for here, file by file, and counted. */
  weigh(loads: Loads, which: keyof Loads): Promise<number>;
};

/** Ten pages of known weight, and odd ones, on two servers of this machine that count what they write. */
export async function startAuditPages(): Promise<AuditPages> {
  const counter = new AnswerCounter();
  const answers = new Map<string, PageAnswer>();
  const foreignAnswers = new Map<string, PageAnswer>();
  const foreignServer = createPageServer(foreignAnswers, counter, () => foreign);
  const ownServer = createPageServer(answers, counter, () => '');
  const foreign = await listen(foreignServer);
  const own = await listen(ownServer);

  const pages = await createPages({ own, foreign });
  for (const { files, foreignFiles = {} } of Object.values(pages)) {
    for (const [path, answer] of Object.entries(files)) answers.set(path, answer);
    for (const [path, answer] of Object.entries(foreignFiles)) foreignAnswers.set(path, answer);
  }
  for (const [name, answer] of Object.entries(oddPages)) answers.set(`/${name}/`, answer);

  const weigh: AuditPages['weigh'] = async (loads, which) => {
    const count = counter.begin();
    for (const url of loads[which]) {
      const headers = { 'accept-encoding': 'gzip, deflate, br' };
      const answer = await fetch(new URL(url, own), { headers, redirect: 'manual' });
      await answer.arrayBuffer();
    }
    return count().bytes;
  };

  return {
    own,
    foreign,
    urlOf: (page) => `${own}/${page}/`,
    page: (name) => pages[name],
    count: () => counter.begin(),
    weigh,
    async [Symbol.asyncDispose]() {
      for (const server of [ownServer, foreignServer]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}
