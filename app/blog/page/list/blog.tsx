import './blog.css';
import { FootCall } from '#app/frame/foot-call.tsx';
import { Breadcrumb } from '#app/frame/page-head.tsx';
import { blogWords } from '../../domain/blog-words.ts';
import { BlogList, type BlogListData } from './blog-list.tsx';
import { listBlogTrail } from './blog-trail.ts';
import { Categories } from './chips.tsx';
import { Search } from './search.tsx';

/** The list of posts: all, those of a category or tag, or those that a search found. */
export function BlogPage({ data }: { data: BlogListData }) {
  const { list, tooLong } = data;
  const words = list.filter.kind === 'search' ? list.filter.words : '';
  return (
    <>
      <section className="bed head blog-head">
        <div className="wrap">
          <Title data={data} />
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

function Title({ data: { list } }: { data: BlogListData }) {
  const { filter } = list;
  const trail = listBlogTrail(filter);
  switch (filter.kind) {
    case 'category':
    case 'tag':
      return (
        <>
          <Breadcrumb trail={trail.links} name={trail.name} />
          <h1>{filter.kind === 'tag' ? `Tagged ${filter.term.name}` : filter.term.name}</h1>
          {filter.term.description && <p className="lead">{filter.term.description}</p>}
        </>
      );
    case 'search':
      return (
        <>
          <Breadcrumb trail={trail.links} name={trail.name} />
          <h1>{blogWords.name}</h1>
        </>
      );
    case 'none':
      return (
        <>
          <Breadcrumb trail={trail.links} name={trail.name} />
          <h1>{blogWords.name}</h1>
          {list.page === 1 && <p className="lead">{blogWords.lead}</p>}
        </>
      );
  }
}
