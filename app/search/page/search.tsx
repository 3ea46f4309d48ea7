import './search.css';
import { useEffect, useRef, useState } from 'react';
import { FootCall } from '#app/frame/foot-call.tsx';
import { Head } from '#app/head/head.tsx';
import { Section } from '#app/ui/section.tsx';
import type { SearchCounts, SearchData } from '../domain/search-data.ts';
import { createTitle, describeFound, Results } from './results.tsx';
import { SearchForm } from './search-form.tsx';
import { searchWords } from './search-words.ts';
import { useTypedSearch } from './use-typed-search.ts';
import { Ideas, Ways } from './ways.tsx';

/** One search over everything on the site. */
export function SearchPage({ loaded }: { loaded: SearchData }) {
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
      <Ways counts={counts} />
    </Section>
  );
}
