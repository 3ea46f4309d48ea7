import './blog.css';
import { Form } from 'react-router';
import { FootCall } from '#app/frame/foot-call.tsx';
import { Breadcrumb } from '#app/frame/page-head.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { maxSearchLength } from '#platform/text/read-input.ts';
import { blogWords } from '../../domain/blog-words.ts';
import type { PostList } from '../../domain/post-list.ts';
import { BlogList, type BlogListData } from './blog-list.tsx';
import { Categories } from './chips.tsx';
import { listBlogTrail } from './list-head.ts';

/** The list of posts: all, those of a category or tag, or those that a search found. */
export function BlogPage({ data }: { data: BlogListData }) {
  const { list, tooLong } = data;
  const words = list.filter.kind === 'search' ? list.filter.words : '';
  return (
    <>
      <section className="section head blog-head">
        <div className="wrap">
          <Title list={list} />
          <div className="blog-tools">
            <Categories list={list} />
            <Search words={tooLong ?? words} tooLong={tooLong !== undefined} />
          </div>
        </div>
      </section>
      <BlogList data={data} />
      <FootCall {...blogWords.closing} />
    </>
  );
}

function Title({ list: { filter, page } }: { list: PostList }) {
  const { links, name } = listBlogTrail(filter);
  const term = 'term' in filter ? filter.term : undefined;
  const lead = term ? term.description : filter.kind === 'none' && page === 1 && blogWords.lead;
  return (
    <>
      <Breadcrumb trail={links} name={name} />
      <h1>{term ? `${filter.kind === 'tag' ? 'Tagged ' : ''}${term.name}` : blogWords.name}</h1>
      {lead && <p className="lead">{lead}</p>}
    </>
  );
}

type SearchProps = {
  words: string;
  /** True where more was typed than a search takes; `words` is its beginning. */
  tooLong: boolean;
};

const fieldId = 'blog-search';

/** The form requests a page, so that it works without script. */
function Search({ words, tooLong }: SearchProps) {
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
            maxLength={maxSearchLength}
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
            {`A search takes ${maxSearchLength} characters at most. Please use fewer words.`}
          </FieldError>
        )}
      </Form>
    </search>
  );
}
