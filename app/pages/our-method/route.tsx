import { redirect } from 'react-router';
import type { PageHandle } from '#app/page-handle.ts';

const leadsTo = '/visibility-accelerator';

export const handle = { page: { unlisted: 'all', leadsTo } } satisfies PageHandle;

/**
 * 301 from the server. In the client the entry of this path is never made, which is what replacing it
 * comes to; `replace()` would take the page before it out of the history instead.
 */
export function loader() {
  return redirect(leadsTo, 301);
}

export default function OurMethodPage() {
  return null;
}
