import { readHead } from './read-head.ts';
import { readPage } from './read-page.ts';

export type Get = (path: string, headers?: Record<string, string>) => Response | Promise<Response>;

/** Requests a page and reads the response: its status, its headers, its HTML, and what that HTML says. */
export async function visitPage(get: Get, path: string, headers?: Record<string, string>) {
  return readAnswer(await get(path, headers));
}

export async function readAnswer(response: Response) {
  const html = await response.text();
  return {
    response,
    status: response.status,
    /** Returns the value of a header, or null. */
    header: (name: string) => response.headers.get(name),
    cacheControl: response.headers.get('cache-control') ?? '',
    html,
    get head() {
      return readHead(html);
    },
    get page() {
      return readPage(html);
    },
    get main() {
      return readPage(html).first('main');
    },
    /** Names the payload of the page, which is `inline` where the page itself carries it. */
    payload: /data-payload="([^"]+)"/.exec(html)?.[1],
  };
}

/** Lists the targets of the links with this selector, in order. */
export const listHrefs = (part: ReturnType<typeof readPage>, selector: string) =>
  part.all(selector).map((link) => link.attribute('href'));
