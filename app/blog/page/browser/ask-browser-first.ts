import { BlogError } from '../../domain/blog-error.ts';
import { waitAtMost } from '../../domain/wait-at-most.ts';
import { postsTimeoutMs } from '../../domain/wordpress-client.ts';
import type { BrowserBlog } from './browser-blog.ts';
import { leaveDocument } from './document-seeds.ts';

/**
 * A page's data in client navigation: from the blog as the browser knows it (B-05). Where that has no answer, does not
 * answer in the time a question may take, or `ask` finds nothing, the server says what a document would: samples, an
 * error, Page Not Found. One rule for all, so that a page never depends on how it was reached.
 */
export async function askBrowserFirst<Data>(
  ask: (blog: BrowserBlog) => Promise<Data | undefined>,
  askServer: () => Promise<Data>,
): Promise<Data> {
  leaveDocument();
  const found = await waitAtMost(postsTimeoutMs, () => askBlog(ask)).catch(() => undefined);
  return found ?? askServer();
}

let blogModule: typeof import('./open-blog.ts') | undefined;

/** Never rejects. What could not be had is undefined, and the server is asked. */
export async function askBlog<Data>(
  ask: (blog: BrowserBlog) => Promise<Data | undefined>,
): Promise<Data | undefined> {
  // Keeps the query library out of the server's bundle, where nothing navigates.
  if (import.meta.env.SSR) return undefined;
  // Of another build than the server's now, perhaps: the server can still answer.
  // Once it is here it is kept: an import takes a task even then, and the server's answer may be the earlier one.
  blogModule ??= await import('./open-blog.ts').catch(() => undefined);
  if (!blogModule) return undefined;
  try {
    return await ask(blogModule.openBlog());
  } catch (error) {
    if (!(error instanceof BlogError)) reportError(error);
    return undefined;
  }
}
