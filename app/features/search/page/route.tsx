import './search.css';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import { FooterCta } from '#app/shell/frame/footer-cta.tsx';
import { Head } from '#app/shell/head/head.tsx';
import { maxSearchLength } from '#platform/text/read-input.ts';
import type { Route } from './+types/route';
import { createTitle, describeFound, Results, Start } from './results.tsx';
import { useTypedSearch } from './use-typed-search.ts';

/** There are any number of searches, so only the page without one is cached. */
export const handle = {
  page: { uncachedQuery: ['q', 'kind', 'page'], unlisted: 'all' },
} satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  return context.get(servicesContext).search.find(url.searchParams);
}

const title = 'Search this site';

/** The search page. */
export default function SearchPage({ loaderData: loaded }: Route.ComponentProps) {
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { shown, state, isTyped, type, search } = useTypedSearch(loaded, field);
  const found = shown.state === 'found' ? shown : undefined;
  const words = loaded.state === 'found' ? loaded.words : '';

  const [submitted, setSubmitted] = useState(0);
  const submit = async (event: FormEvent) => {
    // After a failed request the form loads a document, because that may still work.
    if (state === 'failed' && navigator.onLine) return;
    event.preventDefault();
    if (await search()) setSubmitted((count) => count + 1);
  };
  // The focus moves to the heading, as screen readers would start reading there after a page load. On a phone this also
  // closes the keyboard, which covers the results.
  useLayoutEffect(() => {
    if (submitted > 0) heading.current?.focus();
  }, [submitted]);

  return (
    <>
      <Head
        title={found ? createTitle(found) : title}
        description="Search the pages, guides, case studies and posts of Saltbush, a small studio for light websites."
        url="/search"
        noindex
      />
      <section className="section head search-head">
        <div className="wrap">
          <h1>{title}</h1>
          <search>
            {/* The form requests a page, so that it works without script. Typing into it hydrates the page. */}
            <form className="search-form" action="/search" data-react="" onSubmit={submit}>
              <input
                className="in"
                aria-label={title}
                name="q"
                type="search"
                maxLength={maxSearchLength}
                enterKeyHint="search"
                autoCapitalize="none"
                autoComplete="off"
                defaultValue={words}
                // A new search replaces the field, and otherwise typed text is kept.
                key={words}
                ref={field}
                onInput={type}
              />
              {found?.kind && <input type="hidden" name="kind" value={found.kind} />}
              <button className="btn btn-berry" type="submit">
                {state === 'waiting' && <span className="spin" />}
                <span>Search</span>
              </button>
            </form>
          </search>
          <p className="sr" role="status">
            {isTyped && state !== 'failed' && (found ? describeFound(found) : 'Nothing to search for yet')}
          </p>
          {state === 'failed' && (
            <p className="note bad" role="alert">
              The search can’t be reached right now. Check your connection, then press Search again.
            </p>
          )}
        </div>
      </section>
      {shown.state === 'found' ? <Results found={shown} heading={heading} /> : <Start />}
      <FooterCta
        title="Looking for a person?"
        text="Tell us what you could not find. A person reads every message, and replies on weekdays."
      />
    </>
  );
}
