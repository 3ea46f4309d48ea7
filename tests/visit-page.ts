import { readHead } from './read-head.ts';
import { readPage } from './read-page.ts';

export type Get = (path: string, headers?: Record<string, string>) => Response | Promise<Response>;

/** Requests a page and reads the status, headers and HTML of the response. */
export async function visitPage(get: Get, path: string, headers?: Record<string, string>) {
  return readResponse(await get(path, headers));
}

export async function readResponse(response: Response) {
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
    /** Returns the name of the page's payload, or `inline` if the page itself carries it. */
    payload: /data-payload="([^"]+)"/.exec(html)?.[1],
  };
}

/** Lists the targets of the links with this selector, in order. */
export const listHrefs = (part: ReturnType<typeof readPage>, selector: string) =>
  part.all(selector).map((link) => link.attribute('href'));
