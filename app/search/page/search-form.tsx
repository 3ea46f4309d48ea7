import type { FormEvent, RefObject } from 'react';
import { maxSearchLength } from '#platform/text/read-input.ts';
import type { SearchData } from '../domain/search-data.ts';
import type { SearchKind } from '../domain/search-document.ts';
import { searchWords } from './search-words.ts';

type SearchFormProps = {
  loaded: SearchData;
  /** The kind of results that is shown; another search keeps it. */
  kind: SearchKind | undefined;
  field: RefObject<HTMLInputElement | null>;
  /** True while an answer is awaited. */
  waiting: boolean;
  /** True where the last request failed. */
  failed: boolean;
  onType: () => void;
  onSubmit: () => void;
};

const fieldId = 'search-words';

/** The form requests a page, so that it works without script. Typing into it hydrates the page. */
export function SearchForm({ loaded, kind, field, waiting, failed, onType, onSubmit }: SearchFormProps) {
  const words = loaded.state === 'found' ? loaded.words : '';
  const submit = (event: FormEvent) => {
    // The form loads the page after a failed request, because that may still work.
    if (failed && navigator.onLine) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <search>
      <form className="search-form" action="/search" data-react="" onSubmit={submit}>
        <label className="sr" htmlFor={fieldId}>
          {searchWords.label}
        </label>
        <input
          className="in"
          id={fieldId}
          name="q"
          type="search"
          maxLength={maxSearchLength}
          enterKeyHint="search"
          autoCapitalize="none"
          autoComplete="off"
          defaultValue={words}
          // Another page of the search sets its own words; what is typed meanwhile stays.
          key={words}
          ref={field}
          onInput={onType}
        />
        {kind && <input type="hidden" name="kind" value={kind} />}
        <button className="btn btn-berry" type="submit">
          {waiting && <span className="spin" />}
          Search
        </button>
      </form>
    </search>
  );
}
