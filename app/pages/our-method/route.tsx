import { redirect } from 'react-router';
import type { PageHandle } from '#app/page-handle.ts';

export const handle = { page: { unlisted: 'all' } } satisfies PageHandle;

/**
 * the server answers with a 301. In the browser, `redirect()` never adds a history entry for this path, while
 * `replace()` would remove the previous page from the history.
 */
export function loader() {
  return redirect('/visibility-accelerator', 301);
}

export default function OurMethodPage() {
  return null;
}
