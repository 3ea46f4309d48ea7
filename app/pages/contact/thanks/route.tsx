import { redirect } from 'react-router';
import { Head } from '#app/head/head.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { findReference } from '../reference.ts';
import type { Route } from './+types/route';
import { ThanksPage } from './thanks.tsx';

/** Its number is one visitor's. */
export const handle = { page: { cache: false, query: ['ref'] } } satisfies PageHandle;

/** Knows nothing but the number in its address. Without one there is nothing to give thanks for. */
export function loader({ url }: Route.LoaderArgs) {
  const reference = findReference(url.searchParams);
  if (!reference) throw redirect('/contact');
  return { reference };
}

export const headers = () => ({ 'cache-control': 'no-store' });

/** C-01: a suspect sees the same. */
export default function ThanksRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Head title="Message received" description="Your message is with Saltbush." noindex />
      <ThanksPage reference={loaderData.reference} />
    </>
  );
}
