import './search.css';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { data, useNavigationType } from 'react-router';
import { FootCall } from '#app/frame/foot-call.tsx';
import { Head } from '#app/head/head.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import { Section } from '#app/ui/section.tsx';
import { maxSearchLength, parseSearchWords } from '#platform/text/read-input.ts';
import { createSearchData, type SearchCounts, type SearchData } from '../domain/search-data.ts';
import type { Route } from './+types/route';
import { Ideas, ListLinks } from './list-links.tsx';
import { createTitle, describeFound, Results } from './results.tsx';
import { SearchForm } from './search-form.tsx';
import { formatSearchPath, type SearchAddress } from './search-path.ts';
import { searchWords } from './search-words.ts';

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
      <section className="section head search-head">
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
      <h2 className="rowlab shortcuts-title">Or browse by section</h2>
      <ListLinks counts={counts} />
    </Section>
  );
}

/** The pause after the last key; nobody stops for so long within a word. */
const pauseMs = 220;

/** How long an answer may take before the page shows that it is awaited (G-03). */
const patienceMs = 100;

/** A search that was shown for this long was read, so Back leads to it; a shorter one was a word on the way. */
const readMs = 2000;

/** The longest wait for an answer. */
const timeoutMs = 8000;

type Typed = {
  /** The loader's answer for the page that the words were typed into; another page replaces it. */
  into: SearchData;
  data: SearchData;
};

type TypedSearch = {
  shown: SearchData;
  /** True where the last request failed, so that what is shown is older. */
  failed: boolean;
  /** True while an answer has been awaited for a moment. */
  waiting: boolean;
  /** True where typing found something, which a screen reader then announces. */
  typed: boolean;
  /** Called for every change of the field. */
  type(): void;
  /** Searches at once, whatever is under way. Resolves to false where it failed, or something newer replaced it. */
  flush(): Promise<boolean>;
};

/**
 * Searches while somebody types: after a pause, giving up the request before it, with the address following. What was
 * typed before hydration counts too.
 */
function useTypedSearch(loaded: SearchData, field: RefObject<HTMLInputElement | null>): TypedSearch {
  const [typed, setTyped] = useState<Typed>();
  const [failed, setFailed] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const underWay = useRef<AbortController>(undefined);
  const timer = useRef<number>(undefined);
  const shownSince = useRef(-Infinity);
  const current = typed?.into === loaded ? typed.data : loaded;
  const shown = useRef(current);
  shown.current = current;

  // Back and forward bring another search, and set the field; what is typed on the way to any other page stays.
  const isReturn = useNavigationType() === 'POP';
  const before = useRef(loaded);
  useEffect(() => {
    if (before.current === loaded) return;
    before.current = loaded;
    shownSince.current = -Infinity;
    if (isReturn && field.current) field.current.value = 'words' in loaded ? loaded.words : '';
  }, [loaded, isReturn, field]);

  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    underWay.current?.abort();
    const words = readWords(field.current?.value ?? '');
    if (words === ('words' in shown.current ? shown.current.words : '')) {
      setFailed(false);
      setWaiting(false);
      return true;
    }
    const mine = new AbortController();
    underWay.current = mine;
    const patience = setTimeout(setWaiting, patienceMs, true);
    const kind = 'kind' in shown.current ? shown.current.kind : undefined;
    const address = { words, ...(words && { kind }) };
    try {
      const data = await askSearch(address, AbortSignal.any([mine.signal, AbortSignal.timeout(timeoutMs)]));
      if (mine.signal.aborted) return false;
      setTyped({ into: loaded, data });
      setFailed(false);
      followAddress(formatSearchPath(address), performance.now() - shownSince.current > readMs);
      shownSince.current = performance.now();
      return true;
    } catch {
      if (!mine.signal.aborted) setFailed(true);
      return false;
    } finally {
      clearTimeout(patience);
      // A request that was given up for a newer one says nothing; the newer one does.
      if (!mine.signal.aborted) setWaiting(false);
    }
  }, [loaded, field]);

  const type = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(flush, pauseMs);
  }, [flush]);

  useEffect(() => {
    if (document.activeElement === field.current) type();
    return () => {
      clearTimeout(timer.current);
      underWay.current?.abort();
      setWaiting(false);
    };
  }, [type, field]);

  return { shown: current, failed, waiting, typed: typed?.into === loaded, type, flush };
}

/** Names the search in the address, in a new entry of the history or in this one, with the router's state of an entry. */
function followAddress(path: string, asNew: boolean): void {
  const { state } = history;
  if (asNew)
    history.pushState(
      { ...state, key: Math.random().toString(36).slice(2, 10), idx: state.idx + 1 },
      '',
      path,
    );
  else history.replaceState(state, '', path);
}

/** The words as the server reads them. */
function readWords(value: string): string {
  const parsed = parseSearchWords(value);
  if (parsed.state === 'none') return '';
  return parsed.state === 'words' ? parsed.words : parsed.beginning.slice(0, maxSearchLength).trim();
}

async function askSearch(address: SearchAddress, signal: AbortSignal): Promise<SearchData> {
  const response = await fetch(`/api${formatSearchPath(address)}`, { signal });
  if (!response.ok) throw new Error(`The search answered ${response.status}`);
  return response.json();
}
