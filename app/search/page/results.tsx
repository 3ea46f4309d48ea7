import type { RefObject } from 'react';
import { describeOutage } from '#app/blog/domain/blog-words.ts';
import { FilterLink, GoLink, SiteLink } from '#app/ui/links.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { Section } from '#app/ui/section.tsx';
import { formatDate } from '#platform/text/format-date.ts';
import { maxSearchLength } from '#platform/text/read-input.ts';
import type { Found } from '../domain/search-data.ts';
import { searchKinds } from '../domain/search-document.ts';
import type { SearchHit } from '../domain/site-search.ts';
import type { Marked } from '../domain/snippet.ts';
import { Ideas, ListLinks } from './list-links.tsx';
import { formatSearchPath } from './search-path.ts';
import { formatResultCount, kindNames } from './search-words.ts';

/** The results, ten at a time, and links that restrict them to one kind. */
export function Results({ found, heading }: { found: Found; heading: RefObject<HTMLHeadingElement | null> }) {
  const { words, kind, counts, hits, page, totalPages } = found;
  return (
    <Section className="listing">
      <h2 className="rowlab" ref={heading} tabIndex={-1}>
        {describeFound(found)}
      </h2>
      <FoundNotes found={found} />
      {counts.all === 0 ? <NoResults /> : <Kinds found={found} />}
      {hits.length > 0 && (
        <ol className="hits" start={10 * (page - 1) + 1}>
          {hits.map((hit) => (
            <Hit key={hit.path} hit={hit} />
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

function Kinds({ found: { words, kind, counts } }: { found: Found }) {
  return (
    <nav aria-label="Kinds of results">
      <ul className="filters">
        <FilterLink
          to={formatSearchPath({ words })}
          name="Everything"
          count={counts.all}
          current={!kind}
          preventScrollReset
        />
        {searchKinds
          .filter((each) => counts[each] > 0 || each === kind)
          .map((each) => (
            <FilterLink
              key={each}
              to={formatSearchPath({ words, kind: each })}
              name={kindNames[each].many}
              count={counts[each]}
              current={each === kind}
              preventScrollReset
            />
          ))}
      </ul>
    </nav>
  );
}

function Hit({ hit: { path, kind, date, title, snippet } }: { hit: SearchHit }) {
  return (
    <li>
      <p className="small soft">
        {kindNames[kind].one}
        {date && <time dateTime={date}>{formatDate(date)}</time>}
      </p>
      <div>
        <h3>
          <SiteLink to={path}>
            <MarkedText parts={title} />
          </SiteLink>
        </h3>
        <p>
          <MarkedText parts={snippet} />
        </p>
      </div>
    </li>
  );
}

/** Text with the words that were found marked, made of text and elements, never of HTML. */
function MarkedText({ parts }: { parts: Marked }) {
  // The parts are plain and marked in turn, always in this order.
  return parts.map((part, index) => {
    const key = `${index} ${part}`;
    return index % 2 ? <mark key={key}>{part}</mark> : part;
  });
}

/** Shows what to do next where nothing was found. */
function NoResults() {
  return (
    <>
      <div className="stone nothing">
        <p>Fewer words find more, and so does the plain name of a thing. Small typing errors don’t matter.</p>
        <Ideas />
        <GoLink to="/contact">Ask a person instead</GoLink>
      </div>
      <h2 className="rowlab shortcuts-title">Or browse by section</h2>
      <ListLinks />
    </>
  );
}

/** Says that the results are not quite what was searched for, or not everything there is. */
function FoundNotes({ found }: { found: Found }) {
  const { guess, missing, kind } = found;
  const named = missing.map((word) => `“${word}”`).join(' or ');
  const notes = listNotes(found, named);
  if (!guess && notes.length === 0) return null;
  return (
    <div className="note">
      {guess && (
        <p>
          Nothing has {named}. Did you mean{' '}
          <SiteLink to={formatSearchPath({ words: guess, kind })}>{guess}</SiteLink>?
        </p>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

function listNotes(
  { cut, kind, guess, isPartial, posts, outageSince, counts }: Found,
  named: string,
): string[] {
  const notes = [];
  if (cut) notes.push(`A search takes ${maxSearchLength} characters, so we looked for the first of yours.`);
  if (isPartial)
    notes.push(
      named && !guess
        ? `Nothing has ${named}. These have other words of yours.`
        : 'Nothing has all of these words. These have some.',
    );
  if (counts.all > 0 && kind && counts[kind] === 0)
    notes.push('None of them is of this kind. Everything has the others.');
  if (posts === 'on their way')
    notes.push(
      'The posts of the blog are still on their way here. Search again in a minute to find them too.',
    );
  if (outageSince) notes.push(describeOutage(outageSince));
  if (posts === 'samples')
    notes.push('We can’t reach the blog just now. The posts among these are some that we keep on this site.');
  return notes;
}

/** Words the heading of the results, which a screen reader announces as they change. */
export function describeFound({ words, guess, kind, counts, page, totalPages }: Found): string {
  if (counts.all === 0) return `Nothing with “${words}”`;
  const all = `${formatResultCount(counts.all)} for “${guess ?? words}”`;
  const found = kind ? `${counts[kind]} of ${all}, in ${kindNames[kind].many.toLowerCase()}` : all;
  return totalPages > 1 ? `${found}, page ${page} of ${totalPages}` : found;
}

/** The title of the document, different for each search, kind and page. */
export function createTitle({ words, kind, page }: Found): string {
  const place = [kind && `in ${kindNames[kind].many.toLowerCase()}`, page > 1 && `page ${page}`];
  return [`Search: ${words}`, ...place.filter(Boolean)].join(', ');
}
