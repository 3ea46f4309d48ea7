import { waitAtMost } from '#platform/time-limit.ts';
import { BlogError } from '../../domain/blog-error.ts';
import { postsTimeoutMs } from '../../domain/wordpress-client.ts';
import { type BrowserBlog, blogState } from './blog-state.ts';
import { leaveDocument } from './document-seeds.ts';

/**
 * Loads a page's data in client navigation from the browser's own blog cache (B-05). Where that has no answer, takes
 * too long, or finds nothing, the server answers as it would for a document: with samples, an error, or Page Not
 * Found. So a page never depends on how it was reached.
 */
export async function askBrowserFirst<Data>(
  ask: (blog: BrowserBlog) => Promise<Data | undefined>,
  askServer: () => Promise<Data>,
): Promise<Data> {
  leaveDocument();
  const found = await waitAtMost(postsTimeoutMs, () => askBlog(ask)).catch(() => undefined);
  return found ?? askServer();
}

/** Never rejects: where the browser has no answer it resolves to undefined, and the server is asked. */
export async function askBlog<Data>(
  ask: (blog: BrowserBlog) => Promise<Data | undefined>,
): Promise<Data | undefined> {
  // The import is in here, so that the server's bundle does not contain the query library.
  if (import.meta.env.SSR) return undefined;
  // The import may fail where the server runs a newer build; the server can still answer. Once loaded, the module is
  // kept, because even a repeated import takes a task, in which the server's answer may come first.
  blogState.module ??= await import('./browser-blog.ts').catch(() => undefined);
  if (!blogState.module) return undefined;
  try {
    return await ask(blogState.module.openBlog());
  } catch (error) {
    if (!(error instanceof BlogError)) reportError(error);
    return undefined;
  }
}
