import type { ReactNode, RefObject } from 'react';
import { FilterLink, GoLink, SiteLink } from '#app/components/links.tsx';
import { Pager } from '#app/components/pager.tsx';
import { Section } from '#app/components/section.tsx';
import { describeOutage } from '#app/features/blog/domain/blog-copy.ts';
import { formatDate } from '#platform/text/format-date.ts';
import { hitsPerPage, searchKinds } from '../domain/search-document.ts';
import type { SearchResults } from '../domain/site-search.ts';
import type { MarkedText } from '../domain/snippet.ts';
import { kindCopy, suggestedSearches } from './search-copy.ts';
import { formatSearchPath } from './search-path.ts';

type ResultsProps = { found: SearchResults; heading: RefObject<HTMLHeadingElement | null> };

/** Shows the results, ten per page, and links that filter them by kind. */
export function Results({ found, heading }: ResultsProps) {
  const { words, kind, counts, hits, page, totalPages } = found;
  return (
    <Section className="listing">
      <h2 className="rowlab" ref={heading} tabIndex={-1}>
        {describeFound(found)}
      </h2>
      <Notes found={found} />
      {counts.all === 0 ? <NoResults /> : <Kinds found={found} />}
      {hits.length > 0 && (
        <ol className="index hits" start={hitsPerPage * (page - 1) + 1}>
          {hits.map(({ path, kind, date, title, snippet }) => (
            <Row key={path} path={path} title={markWords(title)} text={markWords(snippet)}>
              {kindCopy[kind].one}
              {date && <time dateTime={date}>{formatDate(date)}</time>}
            </Row>
          ))}
        </ol>
      )}
      {totalPages > 1 && (
        <Pager
          page={page}
          totalPages={totalPages}
          pathOf={(target) => formatSearchPath({ words, kind, page: target })}
          before="Previous"
          after="Next"
          things="results"
        />
      )}
    </Section>
  );
}

/** Shows suggested searches and the lists of the site before a search. */
export function Start() {
  return (
    <Section className="listing">
      <h2 className="rowlab">Try one of these</h2>
      <Suggestions />
      <Lists />
    </Section>
  );
}

/** Shows what to do next if nothing was found. */
function NoResults() {
  return (
    <>
      <div className="note">
        <p>Try fewer or simpler words. Small typos are fine.</p>
        <Suggestions />
        <GoLink to="/contact">Ask a person instead</GoLink>
      </div>
      <Lists />
    </>
  );
}

function Suggestions() {
  return (
    <ul className="filters">
      {suggestedSearches.map((query) => (
        <li key={query}>
          <SiteLink className="chip" to={formatSearchPath({ words: query })}>
            {query}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

/** Links to the complete list of each kind. */
function Lists() {
  return (
    <>
      <h2 className="rowlab">Or browse by section</h2>
      <ul className="index hits">
        {searchKinds.map((kind) => (
          <Row key={kind} {...kindCopy[kind].list} />
        ))}
      </ul>
    </>
  );
}

type RowProps = { path: string; title: ReactNode; text: ReactNode; children?: ReactNode };

/** Shows a page with its kind beside its title and text, or a list. */
function Row({ path, title, text, children }: RowProps) {
  return (
    <li>
      {children && <p className="small soft">{children}</p>}
      <div>
        <h3>
          <SiteLink to={path}>{title}</SiteLink>
        </h3>
        <p>{text}</p>
      </div>
    </li>
  );
}

/** Renders marked text as React elements, never as HTML. */
const markWords = (parts: MarkedText): ReactNode[] =>
  parts.map((part, at) => {
    const Part = at % 2 ? 'mark' : 'span';
    return <Part key={`${at} ${part}`}>{part}</Part>;
  });

function Kinds({ found: { words, kind, counts } }: { found: SearchResults }) {
  const shown = searchKinds.filter((shownKind) => counts[shownKind] > 0 || shownKind === kind);
  return (
    <nav aria-label="Kinds of results">
      <ul className="filters">
        {[undefined, ...shown].map((shownKind) => (
          <FilterLink
            key={shownKind ?? 'all'}
            to={formatSearchPath({ words, kind: shownKind })}
            name={shownKind ? kindCopy[shownKind].many : 'All'}
            count={counts[shownKind ?? 'all']}
            current={shownKind === kind}
            preventScrollReset
          />
        ))}
      </ul>
    </nav>
  );
}

/** Explains that the results differ from the query or are incomplete. */
function Notes({ found }: { found: SearchResults }) {
  const { guess, missing, kind, isPartial, counts, posts, outageSince } = found;
  const named = missing.map((word) => `“${word}”`).join(' or ');
  const notes = {
    guess: guess && (
      <>
        <span>{`Nothing found for ${named}. Did you mean `}</span>
        <SiteLink to={formatSearchPath({ words: guess, kind })}>{guess}</SiteLink>
        <span>? Its results are below.</span>
      </>
    ),
    others: isPartial && named && !guess && `Nothing found for ${named}. These match your other words.`,
    some: isPartial && (!named || guess) && 'Nothing matches all of these words. These match some.',
    kind:
      kind &&
      counts.all > 0 &&
      counts[kind] === 0 &&
      'None of the results is of this kind. The others are under All.',
    loading: posts === 'loading' && 'Blog posts are still loading. Search again in a minute to include them.',
    outage: outageSince && describeOutage(outageSince),
    stale:
      posts === 'stale' && !outageSince && 'We can’t reach the blog right now. Posts may be missing here.',
  };
  const shown = Object.entries(notes).filter(([, note]) => note);
  if (shown.length === 0) return null;
  return (
    <div className="note">
      {shown.map(([about, note]) => (
        <p key={about}>{note}</p>
      ))}
    </div>
  );
}

/** Formats the heading of the results, which screen readers announce when it changes. */
export function describeFound({ words, guess, kind, counts, page, totalPages }: SearchResults): string {
  if (counts.all === 0) return `Nothing found for “${words}”`;
  const all = `${counts.all} ${counts.all === 1 ? 'result' : 'results'} for “${guess ?? words}”`;
  const found = kind ? `${counts[kind]} of ${all}, in ${kindCopy[kind].many.toLowerCase()}` : all;
  return totalPages > 1 ? `${found}, page ${page} of ${totalPages}` : found;
}

/** The title of the document, different for each search, kind and page. */
export function createTitle({ words, kind, page }: SearchResults): string {
  const place = [kind && `in ${kindCopy[kind].many.toLowerCase()}`, page > 1 && `page ${page}`];
  return [`Search: ${words}`, ...place.filter(Boolean)].join(', ');
}
