import type { RefObject } from 'react';
import { Pager } from '#app/ui/pager.tsx';
import { Section } from '#app/ui/section.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { formatDate } from '#platform/text/format-date.ts';
import type { Found } from '../domain/search-data.ts';
import { searchKinds } from '../domain/search-document.ts';
import type { SearchHit } from '../domain/site-search.ts';
import { describeFound } from './describe-found.ts';
import { FoundNotes } from './found-notes.tsx';
import { MarkedText } from './marked-text.tsx';
import { NoResults } from './no-results.tsx';
import { formatSearchPath } from './search-path.ts';
import { kindNames } from './search-words.ts';

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
        <KindLink to={formatSearchPath({ words })} name="Everything" count={counts.all} current={!kind} />
        {searchKinds
          .filter((each) => counts[each] > 0 || each === kind)
          .map((each) => (
            <KindLink
              key={each}
              to={formatSearchPath({ words, kind: each })}
              name={kindNames[each].many}
              count={counts[each]}
              current={each === kind}
            />
          ))}
      </ul>
    </nav>
  );
}

type KindLinkProps = { to: string; name: string; count: number; current: boolean };

function KindLink({ to, name, count, current }: KindLinkProps) {
  return (
    <li>
      <SiteLink className="chip" to={to} aria-current={current ? 'true' : undefined} preventScrollReset>
        {name} <small>{count}</small>
      </SiteLink>
    </li>
  );
}

const placeNames = {
  name: 'Also called',
  label: 'Filed under',
  heading: 'Under the heading',
  text: 'Further on',
} satisfies Record<NonNullable<SearchHit['place']>['in'], string>;

function Hit({ hit: { path, kind, date, title, snippet, place } }: { hit: SearchHit }) {
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
        {place && (
          <p className="soft">
            {placeNames[place.in]}: <MarkedText parts={place.text} />
          </p>
        )}
      </div>
    </li>
  );
}
