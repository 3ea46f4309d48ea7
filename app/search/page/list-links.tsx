import { Icon } from '#app/ui/icon.tsx';
import { SiteLink } from '#app/ui/links.tsx';
import type { SearchCounts } from '../domain/search-data.ts';
import { searchKinds } from '../domain/search-document.ts';
import { formatSearchPath } from './search-path.ts';
import { kindNames, searchWords } from './search-words.ts';

/** Searches that find something. */
export function Ideas() {
  return (
    <ul className="filters">
      {searchWords.ideas.map((words) => (
        <li key={words}>
          <SiteLink className="chip" to={formatSearchPath({ words })}>
            {words}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

/** Links to the lists of everything of a kind. */
export function ListLinks({ counts }: { counts?: SearchCounts }) {
  return (
    <ul className="shortcuts">
      {searchKinds.map((kind) => {
        const { name, to, text } = kindNames[kind].way;
        return (
          <li key={kind}>
            <h3>
              <SiteLink to={to}>
                {name} <Icon name="arrow" />
              </SiteLink>
            </h3>
            <p>{text}</p>
            {/* Its page names all of them; of pages there is no such list. */}
            {counts && kind !== 'page' && <p className="cut">{counts[kind]}</p>}
          </li>
        );
      })}
    </ul>
  );
}
