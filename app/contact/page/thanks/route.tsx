import { redirect } from 'react-router';
import { Head } from '#app/head/head.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import { aboutContact } from '../reference.ts';
import type { Route } from './+types/route';
import { ThanksPage } from './thanks.tsx';

/** The page is not cached, because its reference is one visitor's. */
export const handle = {
  page: { cache: false, query: ['ref'], unlisted: 'all', aside: true },
} satisfies PageHandle;

/** Knows nothing but the reference in its address. Without one of ours there is nothing to give thanks for. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { leads } = context.get(servicesContext);
  const reference = leads.readReference(url.searchParams.get('ref') ?? '', aboutContact);
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
