import { replace } from 'react-router';

/** 301 from the server; in the client the history entry is replaced. */
export function loader() {
  return replace('/visibility-accelerator', 301);
}

export default function OurMethodPage() {
  return null;
}
