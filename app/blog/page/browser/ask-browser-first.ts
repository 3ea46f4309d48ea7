import { readBuildVersion } from '#platform/hydration/react-router-internals.ts';
import { waitAtMost } from '#platform/time-limit.ts';
import { BlogError } from '../../domain/blog-error.ts';
import { postsTimeoutMs } from '../../domain/wordpress-client.ts';
import { type BrowserBlog, openDocument } from './blog-memory.ts';

/**
 * Loads a page's data in client navigation from the browser's own blog cache (B-05). Where that has no answer, takes
 * too long, or finds nothing, the server answers as it would for a document: with samples, an error, or Page Not
 * Found. So a page never depends on how it was reached.
 */
export async function askBrowserFirst<Data>(
  ask: (blog: BrowserBlog) => Promise<Data | undefined>,
  askServer: () => Promise<Data>,
): Promise<Data> {
  openDocument.hasLeft = true;
  const found = await waitAtMost(postsTimeoutMs, () => askBlog(ask)).catch(() => undefined);
  return found ?? askServer();
}

/** Never rejects: where the browser has no answer it resolves to undefined, and the server is asked. */
export async function askBlog<Data>(
  ask: (blog: BrowserBlog) => Promise<Data | undefined>,
): Promise<Data | undefined> {
  openDocument.blog ??= await openBlog();
  try {
    return openDocument.blog && (await ask(openDocument.blog));
  } catch (error) {
    if (!(error instanceof BlogError)) reportError(error);
    return undefined;
  }
}

async function openBlog(): Promise<BrowserBlog | undefined> {
  // The import is in here, so that neither the server nor a page that asks nothing loads the module. It may fail where
  // the server runs a newer build; the server can still answer.
  if (import.meta.env.SSR) return undefined;
  const module = await import('./browser-blog.ts').catch(() => undefined);
  return module?.createBrowserBlog({
    memory: openDocument.memory,
    openStorage: () => localStorage,
    buildVersion: readBuildVersion(),
  });
}
