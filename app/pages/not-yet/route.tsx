import { data, useLoaderData } from 'react-router';
import { Head } from '#app/head/head.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import type { Route } from './+types/route';

/** The titles of the paths whose page is not written yet. */
const titles: Record<string, string> = {
  'website-carbon': 'Website carbon checker',
  'seo-booster': 'SEO Booster',
  'ai-seo': 'AI-driven SEO',
  'no-fluff': 'No Fluff - SEO Fix It',
  'seo-tools-comparison': 'SEO tools compared',
  method: 'How we count',
};

/** What stands in for a page is not kept. */
export const handle = { page: { cache: false } } satisfies PageHandle;

export function loader({ request }: Route.LoaderArgs) {
  const name =
    new URL(request.url).pathname
      .replace(/\.data$/, '')
      .split('/')
      .at(-1) ?? '';
  const title = titles[name] ?? name.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase());
  return data({ title });
}

export default function NotYetPage() {
  const { title } = useLoaderData<typeof loader>();
  return (
    <>
      <Head title={title} description={`${title}: this page is being written.`} noindex />
      <section className="bed head">
        <div className="wrap">
          <h1>{title}</h1>
          <p className="lead">This page is not written yet. Write to us and we will answer in person.</p>
        </div>
      </section>
    </>
  );
}
