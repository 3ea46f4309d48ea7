import './blog.css';
import { blogCopy } from 'virtual:blog-copy';
import { Form } from 'react-router';
import { Icon } from '#app/components/icon.tsx';
import { FilterLink, GoLink, SiteLink } from '#app/components/links.tsx';
import { Pager } from '#app/components/pager.tsx';
import { Section } from '#app/components/section.tsx';
import { FooterCta } from '#app/shell/frame/footer-cta.tsx';
import { type Crumb, PageHead } from '#app/shell/frame/page-head.tsx';
import { maxSearchLength } from '#platform/text/read-input.ts';
import { describeOutage, formatPostCount } from '../../domain/blog-copy.ts';
import type { PostSummary } from '../../domain/post.ts';
import { formatListPath, type PostList, type TermLink } from '../../domain/post-list.ts';
import { CardMeta, PostCard, PostPicture, PostTitle } from '../cards/post-card.tsx';

/** The list of posts: all, or those of a category or tag. */
export function BlogPage({ data }: { data: BlogListData }) {
  const { list } = data;
  const { trail, name, heading, lead } = describeList(data);
  return (
    <>
      <PageHead trail={trail} name={name} title={heading} lead={lead}>
        <div className="blog-tools">
          <Categories list={list} />
          <Search />
        </div>
      </PageHead>
      <Posts data={data} />
      <FooterCta {...blogCopy.closing} />
    </>
  );
}

/** Filters for all posts or one category. They are links, so that each list has an address. */
function Categories({ list }: { list: PostList }) {
  const { filter, allPosts, categories } = list;
  const isListed = filter.kind !== 'category' || categories.some(({ slug }) => slug === filter.term.slug);
  return (
    <nav aria-label="Categories">
      <ul className="filters">
        <FilterLink to="/blog" name="All" count={allPosts} current={filter.kind === 'none'} />
        <TermLinks kind="category" terms={isListed ? categories : [...categories, filter.term]} list={list} />
        {filter.kind === 'tag' && <RemoveTag name={filter.term.name} />}
      </ul>
    </nav>
  );
}

type TermLinksProps = { kind: 'category' | 'tag'; terms: TermLink[]; list: PostList };

function TermLinks({ kind, terms, list: { filter } }: TermLinksProps) {
  return terms.map(({ slug, name, count }) => (
    <FilterLink
      key={slug}
      to={`/blog/${kind}/${slug}`}
      name={name}
      count={count}
      current={filter.kind === kind && filter.term.slug === slug}
    />
  ));
}

function RemoveTag({ name }: { name: string }) {
  return (
    <li>
      <SiteLink className="chip on" to="/blog">
        <span>
          <span className="sr">Remove: </span>
          <span>{`Tag: ${name}`}</span>
        </span>
        <Icon name="close" />
      </SiteLink>
    </li>
  );
}

/** Leads to the search of the whole site, limited to posts. It works without script. */
function Search() {
  const id = 'blog-search';
  return (
    <search>
      <Form className="search" action="/search" discover="none">
        <input type="hidden" name="kind" value="post" />
        <label className="sr" htmlFor={id}>
          Search the blog
        </label>
        <div>
          <input
            className="in"
            id={id}
            name="q"
            type="search"
            placeholder="Search the blog"
            maxLength={maxSearchLength}
            enterKeyHint="search"
          />
          <button className="ib" type="submit" aria-label="Search">
            <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M15.5 15.5 21 21" />
            </svg>
          </button>
        </div>
      </Form>
    </search>
  );
}

/** The posts of one page. The first page of a list begins with a large card. */
function Posts({ data }: { data: BlogListData }) {
  const { list, state, outageSince } = data;
  const { posts, filter, page, totalPages } = list;
  const [first, ...others] = posts;
  const lead = page === 1 ? first : undefined;
  const cards = lead ? others : posts;
  return (
    <Section className="listing">
      {state === 'samples' && (
        <p className="note">
          We can’t reach the blog right now. Until it is back, here are posts that we keep on this site.
        </p>
      )}
      {outageSince && <p className="note">{describeOutage(outageSince)}</p>}
      {posts.length > 0 ? <h2 className="rowlab">{countPosts(list)}</h2> : <NoPosts data={data} />}
      {lead && <LeadPost post={lead} />}
      {cards.length > 0 && (
        <ul className="grid-b">
          {cards.map((post, index) => (
            <PostCard key={post.slug} post={post} list={posts} eager={!lead && index === 0} />
          ))}
        </ul>
      )}
      {totalPages > 1 && (
        <Pager
          page={page}
          totalPages={totalPages}
          pathOf={(target) => formatListPath(filter, target)}
          before="Newer"
          after="Older"
          things="posts"
        />
      )}
      <Tags list={list} />
    </Section>
  );
}

/** `8 posts, page 1 of 2`. Where a blog does not say how many there are, `Posts, page 1`. */
function countPosts(list: PostList): string {
  const place = list.totalPages > 1 ? `, ${formatPlace(list).toLowerCase()}` : '';
  return (list.totalPosts === null ? 'Posts' : formatPostCount(list.totalPosts)) + place;
}

function NoPosts({ data }: { data: BlogListData }) {
  const { title, text, to, link } = describeList(data).empty;
  return (
    <div className="stone empty">
      <h2>{title}</h2>
      <p>{text}</p>
      <GoLink to={to}>{link}</GoLink>
    </div>
  );
}

/** The newest post as a large card. */
function LeadPost({ post }: { post: PostSummary }) {
  return (
    <article className="card post-card lead-post">
      <div className="pic">
        <PostPicture post={post} sizes="(min-width: 901px) 58vw, 100vw" eager />
      </div>
      <div>
        <CardMeta post={post} />
        <PostTitle post={post} />
        <p className="lead" dir="auto">
          {post.excerpt}
        </p>
        {/* Visible only; the title is the link. */}
        <span className="go" aria-hidden="true">
          Read the post <Icon name="arrow" />
        </span>
      </div>
    </article>
  );
}

/** How many tags are shown; a blog may have hundreds. */
const maxTags = 24;

/** The most used tags, in the order of the list. */
function Tags({ list }: { list: PostList }) {
  const mostUsed = new Set(list.tags.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0)).slice(0, maxTags));
  if (mostUsed.size === 0) return null;
  return (
    <nav className="tags" aria-label="Tags">
      <h2 className="rowlab">Tags</h2>
      <ul className="filters">
        <TermLinks kind="tag" terms={list.tags.filter((tag) => mostUsed.has(tag))} list={list} />
      </ul>
    </nav>
  );
}

/** The loader data of a list. */
export type BlogListData = {
  /** Sample posts stand in where the blog can't answer. */
  state: 'answered' | 'samples';
  list: PostList;
  /** Since when the blog has been unreachable, so that newer posts may be missing: ISO 8601 in UTC. */
  outageSince?: string | undefined;
};

/** `Page 1 of 2`, as far as the number of pages is known. */
export const formatPlace = ({ page, totalPages, totalPosts }: PostList): string =>
  totalPosts === null ? `Page ${page}` : `Page ${page} of ${totalPages}`;

/** The words of a list: title and description for search engines, breadcrumb, heading, and what an empty list says. */
export function describeList({ list: { filter, page, totalPosts } }: BlogListData) {
  if (filter.kind === 'none')
    return {
      title: blogCopy.title,
      description: blogCopy.description,
      trail: [] as Crumb[],
      name: 'Blog',
      heading: blogCopy.headline,
      lead: page === 1 ? blogCopy.lead : '',
      empty: blogCopy.empty,
    };
  const count = totalPosts === null ? 'Posts' : formatPostCount(totalPosts);
  const { name, description } = filter.term;
  const isTag = filter.kind === 'tag';
  const ownDescription = isTag
    ? `${count} tagged ${name}, from the working notes of a small studio in Bronte, the newest first.`
    : `What a small studio in Bronte writes about ${name}: ${count.toLowerCase()} from our own work, the newest first.`;
  return {
    title: isTag ? `Posts tagged ${name}` : `${name}: posts`,
    description: description || ownDescription,
    trail: [{ name: 'Blog', to: '/blog' }],
    name,
    heading: isTag ? `Tagged ${name}` : name,
    lead: description,
    empty: {
      title: `Nothing under ${name} yet`,
      text: 'Nothing published here yet.',
      to: '/blog',
      link: 'All posts',
    },
  };
}
