import './search.css';
import { useEffect, useRef, useState } from 'react';
import { data } from 'react-router';
import { FootCall } from '#app/frame/foot-call.tsx';
import { Head } from '#app/head/head.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import { Section } from '#app/ui/section.tsx';
import { createSearchData, type SearchCounts, type SearchData } from '../domain/search-data.ts';
import type { Route } from './+types/route';
import { Ideas, ListLinks } from './list-links.tsx';
import { createTitle, describeFound, Results } from './results.tsx';
import { SearchForm } from './search-form.tsx';
import { searchWords } from './search-words.ts';
import { useTypedSearch } from './use-typed-search.ts';

/** Anybody can make up any number of searches, so only the page without one is cached. */
const own = ['q', 'kind', 'page'];

export const handle = { page: { own, unlisted: 'all' } } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await createSearchData(context.get(servicesContext).search, url.searchParams);
  const isOwn = own.some((name) => url.searchParams.has(name));
  const headers = { 'x-robots-tag': 'noindex', ...(isOwn && { 'cache-control': 'no-store' }) };
  return data(found, { headers });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return <SearchPage loaded={loaderData} />;
}

/** One search over everything on the site. */
function SearchPage({ loaded }: { loaded: SearchData }) {
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { shown, failed, waiting, typed, type, flush } = useTypedSearch(loaded, field);
  const { title, description, closing } = searchWords;
  const [submitted, setSubmitted] = useState(0);
  const submit = async () => {
    if (await flush()) setSubmitted((count) => count + 1);
  };
  // Focus moves to the heading, where a loaded page would begin to be read; on a phone that also closes the keyboard
  // over the results.
  useEffect(() => {
    if (submitted > 0) heading.current?.focus();
  }, [submitted]);
  return (
    <>
      <Head
        title={shown.state === 'found' ? createTitle(shown) : title}
        description={description}
        url="/search"
        noindex
      />
      <section className="bed head search-head">
        <div className="wrap">
          <h1>{title}</h1>
          <SearchForm
            loaded={loaded}
            kind={shown.state === 'found' ? shown.kind : undefined}
            field={field}
            waiting={waiting}
            failed={failed}
            onType={type}
            onSubmit={submit}
          />
          <p className="sr" role="status">
            {typed &&
              !failed &&
              (shown.state === 'found' ? describeFound(shown) : 'Nothing to search for yet')}
          </p>
          {failed && (
            <p className="note bad" role="alert">
              The search can’t be reached just now. Look at your connection, then press Search again.
            </p>
          )}
        </div>
      </section>
      {shown.state === 'found' ? (
        <Results found={shown} heading={heading} />
      ) : (
        <Start counts={shown.counts} />
      )}
      <FootCall {...closing} />
    </>
  );
}

/** The page before anything is typed: searches that find something, and how much there is. */
function Start({ counts }: { counts: SearchCounts }) {
  return (
    <Section className="listing">
      <h2 className="rowlab">Try one of these</h2>
      <Ideas />
      <h2 className="rowlab ways-title">Or walk in by a door</h2>
      <ListLinks counts={counts} />
    </Section>
  );
}
