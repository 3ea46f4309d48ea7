import { redirect } from 'react-router';

/**
 * 301 from the server. In the client the entry of this path is never made, which is what replacing it
 * comes to; `replace()` would take the page before it out of the history instead.
 */
export function loader() {
  return redirect('/visibility-accelerator', 301);
}

export default function OurMethodPage() {
  return null;
}
