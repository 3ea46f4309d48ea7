import { Icon } from '#app/ui/icon.tsx';
import { GoLink, SiteLink } from '#app/ui/links.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { Section } from '#app/ui/section.tsx';
import { describeOutage, formatPostCount } from '../../domain/blog-words.ts';
import { formatListPath, type ListFilter } from '../../domain/list-links.ts';
import type { PostSummary } from '../../domain/post.ts';
import type { PostList } from '../../domain/post-list.ts';
import { CardMeta, PostCard } from '../cards/post-card.tsx';
import { PostPicture } from '../cards/post-picture.tsx';
import { Tags } from './chips.tsx';

/** The loader data of a list. */
export type BlogListData = {
  list: PostList;
  /** True where the blog could not answer and these are the sample posts. */
  samples: boolean;
  /** Since when the blog could not be reached, so that the list is of earlier: ISO 8601 in UTC. */
  outageSince?: string | undefined;
  /** True where the blog could not be asked for the words, so that nothing is known of what it has. */
  isUnsearchable?: boolean;
  /** The words that are searched for, where more was typed than a search takes. */
  tooLong?: string | undefined;
};

/** The posts of one page. The first page of a list begins with a large card. */
export function BlogList({ data }: { data: BlogListData }) {
  const { list, samples, outageSince, isUnsearchable } = data;
  const { posts, filter, page, totalPages } = list;
  const [first, ...others] = posts;
  const lead = page === 1 && filter.kind !== 'search' ? first : undefined;
  const cards = lead ? others : posts;
  return (
    <Section className="listing">
      {samples && (
        <p className="note">
          We can’t reach the blog right now. Until it is back, here are posts that we keep on this site.
        </p>
      )}
      {outageSince && <p className="note">{describeOutage(outageSince)}</p>}
      {posts.length > 0 && <h2 className="rowlab">{describe(list)}</h2>}
      {posts.length === 0 && (isUnsearchable ? <NoSearch filter={filter} /> : <NoPosts filter={filter} />)}
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

/** `8 posts, page 1 of 2`. */
function describe({ filter, page, totalPages, totalPosts }: PostList): string {
  const count = formatPostCount(totalPosts);
  const found = filter.kind === 'search' ? `${count} with “${filter.words}”` : count;
  return totalPages > 1 ? `${found}, page ${page} of ${totalPages}` : found;
}

function NoPosts({ filter }: { filter: ListFilter }) {
  const { title, text } = explain(filter);
  return (
    <div className="stone empty">
      <h2>{title}</h2>
      <p>{text}</p>
      {filter.kind === 'none' ? (
        <GoLink to="/resources">Guides and tools</GoLink>
      ) : (
        <GoLink to="/blog">All posts</GoLink>
      )}
    </div>
  );
}

/** The site's own search has the texts of the posts, so it answers while the blog can't. */
function NoSearch({ filter }: { filter: ListFilter }) {
  const words = filter.kind === 'search' ? filter.words : '';
  return (
    <div className="stone empty">
      <h2>The blog can’t be searched right now</h2>
      <p>We can’t reach it. The search of this whole site knows the posts that we have read before.</p>
      <GoLink to={`/search?${new URLSearchParams({ q: words, kind: 'post' })}`}>
        Search the site instead
      </GoLink>
    </div>
  );
}

function explain(filter: ListFilter): { title: string; text: string } {
  switch (filter.kind) {
    case 'search':
      return {
        title: `Nothing with “${filter.words}”`,
        text: 'Try fewer or simpler words. Or browse all posts.',
      };
    case 'category':
    case 'tag':
      return {
        title: `Nothing under ${filter.term.name} yet`,
        text: 'The drawer is labelled and waiting for its first post.',
      };
    case 'none':
      return {
        title: 'Nothing written yet',
        text: 'The first post is on its way. The guides are already here.',
      };
  }
}

/** The newest post as a large card. */
function LeadPost({ post }: { post: PostSummary }) {
  const { slug, title, excerpt } = post;
  return (
    <article className="card post-card lead-post">
      <div className="pic">
        <PostPicture post={post} sizes="(min-width: 901px) 58vw, 100vw" eager />
      </div>
      <div>
        <CardMeta post={post} />
        <h3 dir="auto">
          <SiteLink to={`/blog/${slug}`}>{title}</SiteLink>
        </h3>
        <p className="lead" dir="auto">
          {excerpt}
        </p>
        {/* Visible only; the title is the link. */}
        <span className="go" aria-hidden="true">
          Read the post <Icon name="arrow" />
        </span>
      </div>
    </article>
  );
}
