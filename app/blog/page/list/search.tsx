import { Form } from 'react-router';
import { FieldError } from '#app/ui/field.tsx';
import { mostSearchLength } from '../../domain/search-words.ts';

type SearchProps = {
  words: string;
  /** True where more was typed than a search takes; `words` is its beginning. */
  tooLong: boolean;
};

const fieldId = 'blog-search';

/** The form requests a page, so that it works without script. */
export function Search({ words, tooLong }: SearchProps) {
  return (
    <search>
      <Form className="search" action="/blog" discover="none">
        <label className="sr" htmlFor={fieldId}>
          Search the blog
        </label>
        <div>
          <input
            className="in"
            id={fieldId}
            name="search"
            type="search"
            placeholder="Search the blog"
            maxLength={mostSearchLength}
            enterKeyHint="search"
            defaultValue={words}
            key={words}
            {...(tooLong && { 'aria-invalid': true, 'aria-describedby': `${fieldId}-error` })}
          />
          <button className="ib" type="submit" aria-label="Search">
            <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M15.5 15.5 21 21" />
            </svg>
          </button>
        </div>
        {tooLong && (
          <FieldError id={fieldId}>
            {`A search takes ${mostSearchLength} characters at most. Please use fewer words.`}
          </FieldError>
        )}
      </Form>
    </search>
  );
}
